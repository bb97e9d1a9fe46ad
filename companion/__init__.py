"""A companion for the table: it knows the rules, keeps the state and says what to move and why."""
