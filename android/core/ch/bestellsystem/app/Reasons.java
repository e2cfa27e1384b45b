package ch.bestellsystem.app;

/** Why nothing, or not surely everything, is on paper: for the people who have to do something about it. */
final class Reasons {
    private Reasons() {}

    static String describe(String code, String ip) {
        if (code.equals(Codes.PAPER_OUT)) return "Papier leer";
        if (code.equals(Codes.COVER_OPEN)) return "Deckel offen";
        if (code.equals(Codes.PRINTER_ERROR)) return "Drucker meldet eine Störung";
        if (code.equals(Codes.NO_PRINTER)) return ip + " antwortet, ist aber kein Bondrucker";
        if (code.equals(Codes.REFUSED)) return "Verbindung abgelehnt von " + ip;
        if (code.equals(Codes.UNREACHABLE)) return ip + " ist nicht erreichbar";
        if (code.equals(Codes.TIMEOUT)) return "keine Antwort von " + ip;
        if (code.equals(Codes.IO)) return "Verbindung zu " + ip + " abgebrochen";
        if (code.equals(Codes.CONFIRMED)) return "gedruckt";
        if (code.equals(Codes.SENT_UNCONFIRMED)) return "gesendet, unbestätigt";
        return ip + " ist keine Druckeradresse";
    }

    /** A state from PrinterIo as the contract's status of a printer. */
    static String statusOf(String state) {
        if (state.equals(PrinterIo.READY)) return "ok";
        if (state.equals(PrinterIo.SILENT) || state.equals(Codes.NO_PRINTER)) return "unknown";
        if (state.equals(Codes.PAPER_OUT)) return "paper";
        if (state.equals(Codes.COVER_OPEN)) return "cover";
        return state.equals(Codes.PRINTER_ERROR) ? "error" : "unreachable";
    }
}
