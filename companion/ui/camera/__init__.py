"""What cameras see, on the screen. ``desk`` says what the screens are handed."""
