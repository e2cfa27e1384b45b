package ch.bestellsystem.app;

// Written by `npm run android:contract` from android/tools/contract.ts.

final class Codes {
    /** All sent; the app does not look for a confirmation. */
    static final String SENT = "SENT";
    /** The printer said that it has processed everything. */
    static final String CONFIRMED = "CONFIRMED";
    /** All sent; this printer confirms nothing. */
    static final String SENT_UNCONFIRMED = "SENT_UNCONFIRMED";
    /** Whether something was sent before is said by `sent`. */
    static final String PAPER_OUT = "PAPER_OUT";
    /** Likewise. */
    static final String COVER_OPEN = "COVER_OPEN";
    /** Likewise. */
    static final String PRINTER_ERROR = "PRINTER_ERROR";
    /** Something answers there that is no receipt printer; nothing was sent. */
    static final String NO_PRINTER = "NO_PRINTER";
    /** Nobody takes the call, or there is no printer for it; nothing was sent. */
    static final String REFUSED = "REFUSED";
    /** No way there; nothing was sent. */
    static final String UNREACHABLE = "UNREACHABLE";
    /** No answer in time; see `sent`. */
    static final String TIMEOUT = "TIMEOUT";
    /** The connection broke; see `sent`. */
    static final String IO = "IO";
    /** The app does not do that; nothing was sent. */
    static final String BAD_ARGS = "BAD_ARGS";
    /** The device is in no local network; nothing was searched. */
    static final String NO_NETWORK = "NO_NETWORK";

    private Codes() {}
}
