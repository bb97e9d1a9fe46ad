"""Every screen and every question as a picture, and the accepted one it is compared with."""
