package ch.bestellsystem.app;

import java.net.InetAddress;
import java.util.concurrent.ConcurrentHashMap;

/** Small printers take one call at a time, and some turn the next one away for a moment. */
final class NextCall {
    private static final long TURNED_AWAY_MS = 2_000;
    private static final int CALLS = 5;
    private static final int PAUSE_MS = 150;

    /** When the last call at each address ended that the printer had taken, in ns. */
    private static final ConcurrentHashMap<String, Long> ENDED_AT = new ConcurrentHashMap<String, Long>();

    private NextCall() {}

    /** A call that the printer had taken is over. */
    static void noteEnded(InetAddress address, int port) {
        ENDED_AT.put(keyOf(address, port), System.nanoTime());
    }

    /** Whether to call once more after so many calls that were turned away: only a printer that has just been called; waits a moment. */
    static boolean isWorthIt(InetAddress address, int port, int calls) {
        Long ended = ENDED_AT.get(keyOf(address, port));
        if (ended == null || calls >= CALLS || System.nanoTime() - ended > TURNED_AWAY_MS * 1_000_000L) return false;
        try {
            Thread.sleep(PAUSE_MS);
            return true;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static String keyOf(InetAddress address, int port) {
        return address.getHostAddress() + ":" + port;
    }
}
