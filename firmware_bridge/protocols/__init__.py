"""What dice say and understand: bytes to notices and wishes to bytes, nothing else."""
