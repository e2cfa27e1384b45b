package ch.bestellsystem.app;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where the server has its printers, as PRINTER_NETWORKS and PRINTER_PORTS say it. */
final class PrinterPlaces {
    private static final int MAX_ENTRIES = 100;
    private static final Pattern NETWORK = Pattern.compile("([0-9.]+)(?:/([0-9]{1,2}))?");
    private static final Pattern PORTS = Pattern.compile("([0-9]{1,5})(?: *- *([0-9]{1,5}))?");

    /** Address and mask. */
    private final List<int[]> networks = new ArrayList<int[]>();
    /** First and last. */
    private final List<int[]> ports = new ArrayList<int[]>();

    /** Throws on what is neither networks nor ports; those of IPv6 hold no printer of this app. */
    PrinterPlaces(String networkList, String portList) {
        for (String entry : entriesOf(networkList)) if (!entry.contains(":")) networks.add(networkOf(entry));
        for (String entry : entriesOf(portList)) ports.add(portsOf(entry));
    }

    boolean hold(byte[] address, long port) {
        int number = numberOf(address);
        boolean isThere = false;
        for (int[] network : networks) isThere |= (number & network[1]) == network[0];
        boolean isPort = false;
        for (int[] range : ports) isPort |= port >= range[0] && port <= range[1];
        return isThere && isPort;
    }

    private static String[] entriesOf(String list) {
        String[] entries = list == null ? new String[0] : list.trim().split(" *, *", MAX_ENTRIES + 1);
        if (entries.length == 0 || entries.length > MAX_ENTRIES) throw new IllegalArgumentException("networks or ports are missing");
        return entries;
    }

    private static int[] networkOf(String entry) {
        Matcher match = NETWORK.matcher(entry);
        byte[] address = match.matches() ? AllowedAddress.bytesOf(match.group(1)) : null;
        int bits = address == null || match.group(2) == null ? 32 : Integer.parseInt(match.group(2));
        if (address == null || bits > 32) throw new IllegalArgumentException("not a network: " + entry);
        int mask = bits == 0 ? 0 : -1 << (32 - bits);
        return new int[] {numberOf(address) & mask, mask};
    }

    private static int[] portsOf(String entry) {
        Matcher match = PORTS.matcher(entry);
        if (!match.matches()) throw new IllegalArgumentException("not a port range: " + entry);
        int from = Integer.parseInt(match.group(1));
        return new int[] {from, match.group(2) == null ? from : Integer.parseInt(match.group(2))};
    }

    private static int numberOf(byte[] address) {
        int number = 0;
        for (byte part : address) number = (number << 8) | (part & 0xff);
        return number;
    }
}
