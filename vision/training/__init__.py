"""How the networks in ``vision/weights`` were taught; needs PyTorch, which the app never does.

``docs/camera.md`` has the commands, the seeds and the list of what was learned from.
"""
