"""Hardware dice as a stream of facts. It knows no game: a landing is evidence, never a roll.

``bluetooth.bluetooth_dice()``, ``serial_port.SerialDice(port)`` and ``replay.ReplayedDice(file)``
are used alike: ``async with dice: async for fact in dice: ...``. Facts are in ``landing``; the
only error that hardware or garbage can cause is ``errors.DeviceError``.
"""
