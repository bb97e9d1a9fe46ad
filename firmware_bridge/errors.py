"""The one error that hardware or garbage can cause, and a sentence for each reason."""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """What went wrong, for programs; ``SENTENCES`` says it for people."""

    NO_ADAPTER = "no_adapter"
    RADIO_OFF = "radio_off"
    NOT_ALLOWED = "not_allowed"
    OUT_OF_REACH = "out_of_reach"
    LINKS_FULL = "links_full"
    LINK_LOST = "link_lost"
    NOT_THIS_DIE = "not_this_die"
    NOT_CONNECTED = "not_connected"
    NO_PORT = "no_port"
    PORT_BUSY = "port_busy"
    PORT_LOST = "port_lost"
    NO_ANSWER = "no_answer"
    GARBLED = "garbled"
    UNKNOWN_MODEL = "unknown_model"
    UNKNOWN_TYPE = "unknown_type"
    BAD_CAPTURE = "bad_capture"


SENTENCES = {
    Reason.NO_ADAPTER: "This device has no Bluetooth adapter that works.",
    Reason.RADIO_OFF: "Bluetooth is switched off.",
    Reason.NOT_ALLOWED: "The system does not allow this app to use that.",
    Reason.OUT_OF_REACH: "The die does not answer: wake it, bring it nearer, or close the other "
    "app that holds it.",
    Reason.LINKS_FULL: "This device holds as many dice as it can; let go of one first.",
    Reason.LINK_LOST: "The link to the die was lost.",
    Reason.NOT_THIS_DIE: "That is not a die of the model expected.",
    Reason.NOT_CONNECTED: "That die is not connected.",
    Reason.NO_PORT: "There is no such serial port.",
    Reason.PORT_BUSY: "Another program holds that serial port.",
    Reason.PORT_LOST: "The board was unplugged.",
    Reason.NO_ANSWER: "Nothing on that port answers like a dice board.",
    Reason.GARBLED: "What arrived cannot be understood.",
    Reason.UNKNOWN_MODEL: "No such model of dice is known.",
    Reason.UNKNOWN_TYPE: "The die is of a type that came later than this program, which "
    "cannot tell its faces.",
    Reason.BAD_CAPTURE: "That file is not a capture of dice.",
}


class DeviceError(Exception):
    """The hardware's fault: a reason for programs, a sentence for people, a detail beside it."""

    def __init__(self, reason: Reason, detail: str = "") -> None:
        super().__init__(reason, detail)
        self.reason = reason
        self.detail = detail

    def __str__(self) -> str:
        sentence = SENTENCES[self.reason]
        return f"{sentence} ({self.detail})" if self.detail else sentence
