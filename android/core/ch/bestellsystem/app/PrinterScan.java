package ch.bestellsystem.app;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InterfaceAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Looks for printers in the networks this device is in, as far as they are private. */
final class PrinterScan {
    /** How thoroughly: which ports, how long a host may take to answer the call, how long all of it may take. */
    static final class Mode {
        final int ports;
        final int connectMs;
        final int limitMs;

        Mode(int ports, int connectMs, int limitMs) {
            this.ports = ports;
            this.connectMs = connectMs;
            this.limitMs = limitMs;
        }
    }

    static final class Found {
        final String ip;
        final int port;
        /** What it calls itself; null when it doesn't say. */
        String model;
        /** READY, SILENT or a code of the bridge. */
        String state;

        Found(String ip, int port) {
            this.ip = ip;
            this.port = port;
        }

        String address() {
            return ip + ":" + port;
        }
    }

    /** A search on its way: how far it is, what it found, and the end of it. */
    static final class Run {
        private final List<Found> places;
        private final AtomicInteger tried = new AtomicInteger();
        private volatile boolean isStopped;

        Run(List<Found> places) {
            this.places = places;
        }

        double progress() {
            return places.isEmpty() ? 1 : (double) tried.get() / places.size();
        }

        void stop() {
            isStopped = true;
        }

        /** In the order of the places. */
        List<Found> found() {
            List<Found> found = new ArrayList<Found>();
            for (Found place : places) {
                synchronized (place) {
                    if (place.state != null) found.add(place);
                }
            }
            return found;
        }
    }

    private static final int LOOK_MS = 50;
    private static final int THREADS = 64;
    /** Bits of the widest network that is looked through as a whole: four times as many addresses as usual. */
    private static final int WIDEST = 22;
    private static final int ANSWER_MS = 600;
    /** After the first byte: a printer has said all, a web server has only begun. */
    private static final int MORE_MS = 80;
    /** One byte, and the four some printers push unasked when they are called. */
    private static final int MAX_ANSWER_BYTES = 8;

    private PrinterScan() {}

    /** Null for a mode that doesn't exist. */
    static Mode modeOf(String name) {
        if ("ultra-fast".equals(name)) return new Mode(1, 300, 5_000);
        if ("quick".equals(name)) return new Mode(3, 800, 15_000);
        if ("full".equals(name)) return new Mode(10, 1_500, 30_000);
        return null;
    }

    /** This device's own private addresses. */
    static List<String> ownAddresses() {
        List<String> own = new ArrayList<String>();
        for (InterfaceAddress entry : ownEntries()) own.add(entry.getAddress().getHostAddress());
        return own;
    }

    private static List<InterfaceAddress> ownEntries() {
        List<InterfaceAddress> own = new ArrayList<InterfaceAddress>();
        try {
            for (NetworkInterface network : Collections.list(NetworkInterface.getNetworkInterfaces())) {
                if (network.isLoopback() || !network.isUp()) continue;
                for (InterfaceAddress entry : network.getInterfaceAddresses()) {
                    InetAddress address = entry.getAddress();
                    boolean isOurs = address instanceof Inet4Address && AllowedAddress.isPrivate(address.getAddress());
                    if (isOurs) own.add(entry);
                }
            }
        } catch (SocketException none) {
            // No network: an empty list says so.
        } catch (NullPointerException none) {
            // Some devices answer null instead of an empty list.
        }
        return own;
    }

    /** The addresses of the same /24 as each of the given ones. */
    static List<String> neighbours(List<String> own) {
        Set<String> prefixes = new LinkedHashSet<String>();
        for (String ip : own) prefixes.add(ip.substring(0, ip.lastIndexOf('.') + 1));
        List<String> all = new ArrayList<String>();
        for (String prefix : prefixes) for (int host = 1; host < 255; host++) all.add(prefix + host);
        return all;
    }

    /** What lies besides those in the networks of this device that are wider, and not too wide. */
    static List<String> widerHosts() {
        Set<String> all = new LinkedHashSet<String>();
        for (InterfaceAddress entry : ownEntries()) {
            all.addAll(beside(entry.getAddress().getHostAddress(), entry.getNetworkPrefixLength()));
        }
        all.removeAll(neighbours(ownAddresses()));
        return new ArrayList<String>(all);
    }

    /** The addresses of a network of so many bits that are not of the same /24 as its given one. */
    static List<String> beside(String ip, int bits) {
        if (bits >= 24 || bits < WIDEST) return new ArrayList<String>();
        String[] parts = ip.split("[.]");
        int third = Integer.parseInt(parts[2]);
        int count = 1 << (24 - bits);
        List<String> others = new ArrayList<String>();
        for (int part = third - third % count; part < third - third % count + count; part++) {
            if (part != third) others.add(parts[0] + "." + parts[1] + "." + part + ".0");
        }
        return neighbours(others);
    }

    /** Where a mode looks. */
    static List<Found> places(List<String> hosts, int firstPort, Mode mode) {
        List<Found> places = new ArrayList<Found>();
        for (int port = firstPort; port < firstPort + mode.ports; port++) {
            for (String ip : hosts) places.add(new Found(ip, port));
        }
        return places;
    }

    /** Where a printer is; what isn't asked within the mode's limit, or before the search is stopped, is left out. */
    static List<Found> scan(final Run run, Mode mode, final AllowedAddress allowed) {
        final long deadline = System.nanoTime() + mode.limitMs * 1_000_000L;
        final int connectMs = mode.connectMs;
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        for (final Found place : run.places) {
            pool.execute(new Runnable() {
                @Override
                public void run() {
                    if (run.isStopped || System.nanoTime() >= deadline) return;
                    InetAddress address = allowed.resolve(place.ip, place.port);
                    if (address != null) probe(place, address, connectMs);
                    run.tried.incrementAndGet();
                }
            });
        }
        pool.shutdown();
        try {
            while (!run.isStopped && System.nanoTime() < deadline && !pool.awaitTermination(LOOK_MS, TimeUnit.MILLISECONDS)) {
                // Looks again whether it is over, or nobody waits for it any more.
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        pool.shutdownNow();
        return run.found();
    }

    /** Asks as one asks a printer: what is none hangs up, or says more than a printer would. */
    private static void probe(Found place, InetAddress address, int connectMs) {
        PrinterIo.Timeouts timeouts = new PrinterIo.Timeouts();
        timeouts.status = ANSWER_MS;
        PrinterLink link;
        try {
            link = PrinterLink.open(address, place.port, connectMs);
        } catch (PrinterLink.ConnectFailure absent) {
            return;
        }
        try {
            link.write(new byte[] {0x10, 0x04, 1}, ANSWER_MS);
            boolean answers = link.nextReply(ReplyReader.STATUS, ANSWER_MS) != null;
            if (answers) link.nextReply(0, MORE_MS);
            boolean isOther = link.heard().length() > MAX_ANSWER_BYTES || (!answers && link.heard().length() > 0);
            if (isOther || !link.isOpen()) return;
            String state = answers ? PrinterIo.readState(link, timeouts) : PrinterIo.SILENT;
            if (state.equals(Codes.IO)) return;
            // In a printer that is stopped the question would stay until there is paper again.
            String model = state.equals(PrinterIo.READY) ? readModel(link) : null;
            synchronized (place) {
                place.model = model;
                place.state = state;
            }
        } finally {
            link.close();
            if (place.state != null) NextCall.noteEnded(address, place.port);
        }
    }

    /** GS I 66 and GS I 67: maker and model, each answered as `_`, the name, and a zero. */
    private static String readModel(PrinterLink link) {
        int before = link.heard().length();
        link.write(new byte[] {0x1d, 0x49, 66, 0x1d, 0x49, 67}, ANSWER_MS);
        long deadline = System.nanoTime() + ANSWER_MS * 1_000_000L;
        List<String> names = new ArrayList<String>();
        while (names.size() < 2 && System.nanoTime() < deadline && link.isOpen()) {
            link.nextReply(0, 50);
            names = namesIn(link.heard().substring(before));
        }
        String joined = "";
        for (String name : names) joined = joined.isEmpty() ? name : joined + " " + name;
        return joined.isEmpty() ? null : joined;
    }

    private static List<String> namesIn(String heard) {
        List<String> names = new ArrayList<String>();
        for (int at = heard.indexOf('_'); at >= 0; at = heard.indexOf('_', at + 1)) {
            int end = heard.indexOf(0, at);
            if (end < 0) break;
            String name = heard.substring(at + 1, end);
            if (name.matches("[\\x20-\\x7e]{1,40}")) names.add(name);
            at = end;
        }
        return names;
    }
}
