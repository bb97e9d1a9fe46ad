"""What people see and touch. It asks Session.view, sends Session.answer, and is handed the rest."""
