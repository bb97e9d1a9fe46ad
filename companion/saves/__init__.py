"""What must survive a dead battery: games as logs, the boxes people have taught us, preferences."""
