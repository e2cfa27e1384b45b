package ch.bestellsystem.app;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Puts jobs on paper: at different printers at the same time, at one printer one after the other. */
final class Printing {
    /** The networks this device is in. */
    interface Surroundings {
        List<String> ownAddresses();

        /** What a scan asks. */
        List<String> hosts();

        /** What one that somebody waits for asks besides, on the first port: the rest of a network that is somewhat wider. */
        List<String> widerHosts();

        int firstPort();
    }

    private static final long MAX_WAIT_MS = 10_000;

    private final AllowedAddress allowed;
    private final Surroundings surroundings;
    private final PrinterIo.Timeouts timeouts;
    private final ExecutorService threads;
    private volatile PrinterScan.Run run = new PrinterScan.Run(Collections.<PrinterScan.Found>emptyList());
    private final ConcurrentHashMap<String, ReentrantLock> locks = new ConcurrentHashMap<String, ReentrantLock>();
    /** Printers that have answered: one that is silent now hangs, and gets nothing blindly. */
    private final Set<String> answering = Collections.newSetFromMap(new ConcurrentHashMap<String, Boolean>());

    Printing(AllowedAddress allowed, Surroundings surroundings, PrinterIo.Timeouts timeouts, ExecutorService threads) {
        this.allowed = allowed;
        this.surroundings = surroundings;
        this.timeouts = timeouts;
        this.threads = threads;
    }

    /** Settles every job; begins none after `printBefore`, in ms since 1970. */
    void print(List<PrintJob> jobs, final long printBefore) throws Exception {
        Map<String, List<PrintJob>> byAddress = new LinkedHashMap<String, List<PrintJob>>();
        for (PrintJob job : jobs) {
            if (job.isSettled()) continue;
            if (!byAddress.containsKey(job.address())) byAddress.put(job.address(), new ArrayList<PrintJob>());
            byAddress.get(job.address()).add(job);
        }
        List<Callable<Void>> queues = new ArrayList<Callable<Void>>();
        for (final List<PrintJob> queue : byAddress.values()) {
            queues.add(new Callable<Void>() {
                @Override
                public Void call() throws Exception {
                    for (PrintJob job : queue) printOne(job, printBefore);
                    return null;
                }
            });
        }
        for (Future<Void> queue : threads.invokeAll(queues)) queue.get();
    }

    private void printOne(PrintJob job, final long printBefore) throws InterruptedException {
        InetAddress address = allowed.resolve(job.ip, job.port);
        if (address == null) {
            job.settle(new PrinterIo.Outcome(Codes.BAD_ARGS, false));
            return;
        }
        locks.putIfAbsent(job.address(), new ReentrantLock());
        ReentrantLock lock = locks.get(job.address());
        long wait = Math.min(MAX_WAIT_MS, printBefore - System.currentTimeMillis());
        if (wait <= 0 || !lock.tryLock(wait, TimeUnit.MILLISECONDS)) {
            job.settle(new PrinterIo.Outcome(Codes.TIMEOUT, false));
            return;
        }
        try {
            boolean mustAnswer = !job.isTest && answering.contains(job.address());
            PrinterIo.Gate gate = new PrinterIo.Gate() {
                @Override
                public boolean mayBegin() {
                    return System.currentTimeMillis() < printBefore;
                }
            };
            PrinterIo.Outcome outcome =
                    PrinterIo.print(address, job.port, job.bytes, job.confirmBy, mustAnswer, timeouts, gate);
            if (outcome.answered) answering.add(job.address());
            else if (outcome.isPrinted()) answering.remove(job.address());
            job.settle(outcome);
        } finally {
            lock.unlock();
        }
    }

    /** Null for an address that is none. */
    String check(String ip, int port) {
        InetAddress address = allowed.resolve(ip, port);
        return address == null ? null : PrinterIo.check(address, port, timeouts);
    }

    void narrow(PrinterPlaces places) {
        allowed.narrow(places);
    }

    List<PrinterScan.Found> scan(PrinterScan.Mode mode) {
        List<PrinterScan.Found> places = placesBeside(Collections.<PrinterScan.Found>emptyList(), mode);
        List<PrinterScan.Found> wider = new ArrayList<PrinterScan.Found>();
        for (String ip : surroundings.widerHosts()) wider.add(new PrinterScan.Found(ip, surroundings.firstPort()));
        // Before the other ports, which there may be no time for.
        places.addAll(Math.min(surroundings.hosts().size(), places.size()), wider);
        PrinterScan.Run own = new PrinterScan.Run(places);
        run = own;
        return PrinterScan.scan(own, mode, allowed);
    }

    /** The last search that was asked for, over or not. */
    PrinterScan.Run lastScan() {
        return run;
    }

    /**
     * Asks where the jobs are to go: a printer without paper, or on another port, is not lost. Only where one of them is
     * not there the whole network is asked as well.
     */
    List<PrinterScan.Found> scanWith(PrinterScan.Mode mode, List<PrintJob> jobs) {
        long from = System.nanoTime();
        List<PrinterScan.Found> own = new ArrayList<PrinterScan.Found>();
        Set<String> asked = new HashSet<String>();
        for (PrintJob job : jobs) {
            if (asked.add(job.address())) own.add(new PrinterScan.Found(job.ip, job.port));
        }
        List<PrinterScan.Found> found = new ArrayList<PrinterScan.Found>(
                PrinterScan.scan(new PrinterScan.Run(own), mode, allowed));
        if (found.size() == own.size()) return found;
        int leftMs = mode.limitMs - (int) ((System.nanoTime() - from) / 1_000_000L);
        PrinterScan.Mode rest = new PrinterScan.Mode(mode.ports, mode.connectMs, leftMs);
        found.addAll(PrinterScan.scan(new PrinterScan.Run(placesBeside(own, mode)), rest, allowed));
        return found;
    }

    private List<PrinterScan.Found> placesBeside(List<PrinterScan.Found> own, PrinterScan.Mode mode) {
        List<PrinterScan.Found> places = new ArrayList<PrinterScan.Found>();
        Set<String> asked = new HashSet<String>();
        for (PrinterScan.Found place : own) asked.add(place.address());
        for (PrinterScan.Found place : PrinterScan.places(surroundings.hosts(), surroundings.firstPort(), mode)) {
            if (asked.add(place.address())) places.add(place);
        }
        return places;
    }

    Map<String, String> networkInfo() {
        Map<String, String> info = new LinkedHashMap<String, String>();
        List<String> own = surroundings.ownAddresses();
        info.put("ip", String.join(", ", own));
        info.put("hosts", String.valueOf(surroundings.hosts().size()));
        return info;
    }

    /** Settles each job whose printer isn't where it was: which of the others it has become nobody here can tell. */
    static void settleLost(List<PrintJob> jobs, List<PrinterScan.Found> found) {
        Set<String> there = new HashSet<String>();
        for (PrinterScan.Found printer : found) there.add(printer.address());
        for (PrintJob job : jobs) {
            if (there.contains(job.address())) continue;
            job.settle(new PrinterIo.Outcome(Codes.REFUSED, false), job.printer + " nicht gefunden");
        }
    }
}
