package ch.bestellsystem.app;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where this app may print: private IPv4 addresses as digits, on the ports of printers. Names are never looked up. */
final class AllowedAddress {
    static final int FIRST_PORT = 9100;
    static final int LAST_PORT = 9109;

    /** Not `\d`: on Android that is a digit of any script. */
    private static final String PART = "(0|[1-9][0-9]{0,2})";
    private static final Pattern DIGITS = Pattern.compile(String.join("\\.", PART, PART, PART, PART));

    private final boolean loopbackToo;
    /** Null as long as the server has not said where its printers are. */
    private volatile PrinterPlaces places;

    /** `loopbackToo`: also this machine itself, on any port; for tests alone. */
    AllowedAddress(boolean loopbackToo) {
        this.loopbackToo = loopbackToo;
    }

    /** From now on only there, until other places are told; never beyond what is allowed without any. */
    void narrow(PrinterPlaces to) {
        places = to;
    }

    /** Null where nothing may be printed. */
    InetAddress resolve(String ip, long port) {
        byte[] bytes = bytesOf(ip);
        if (bytes == null) return null;
        boolean isLoopback = loopbackToo && bytes[0] == 127 && port > 0 && port < 65536;
        if (!isLoopback && (!isPrivate(bytes) || port < FIRST_PORT || port > LAST_PORT)) return null;
        PrinterPlaces known = places;
        if (known != null && !known.hold(bytes, port)) return null;
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException impossible) {
            return null;
        }
    }

    static boolean isPrivate(byte[] bytes) {
        int first = bytes[0] & 0xff;
        int second = bytes[1] & 0xff;
        return bytes.length == 4
                && (first == 10 || (first == 172 && second >= 16 && second <= 31) || (first == 192 && second == 168));
    }

    static byte[] bytesOf(String ip) {
        Matcher match = DIGITS.matcher(ip == null ? "" : ip);
        if (!match.matches()) return null;
        byte[] bytes = new byte[4];
        for (int i = 0; i < 4; i++) {
            int part = Integer.parseInt(match.group(i + 1));
            if (part > 255) return null;
            bytes[i] = (byte) part;
        }
        return bytes;
    }
}
