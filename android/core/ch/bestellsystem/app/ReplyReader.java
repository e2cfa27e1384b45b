package ch.bestellsystem.app;

import java.util.ArrayList;
import java.util.List;

/** Takes a printer's bytes as they arrive, in any pieces, and tells its answers apart by their fixed bits (ESC/POS). */
final class ReplyReader {
    /** Answer to DLE EOT n; which n is not part of it. */
    static final int STATUS = 1;
    /** Answer to GS ( H: everything before it has been processed. */
    static final int PROCESSED = 2;
    /** Answer to DLE DC4 8: the buffer is empty. */
    static final int CLEARED = 4;
    /** Answer to GS r 1, which waits its turn like text. */
    static final int PAPER = 8;

    static final class Reply {
        final int kind;
        final int value;
        final String id;

        Reply(int kind, int value, String id) {
            this.kind = kind;
            this.value = value;
            this.id = id;
        }
    }

    private static final int MAX_PENDING = 256;
    private final int[] pending = new int[MAX_PENDING];
    private int length;

    List<Reply> take(byte[] bytes, int count) {
        List<Reply> replies = new ArrayList<Reply>();
        for (int i = 0; i < count; i++) {
            // Whoever says so much without a zero is no printer.
            if (length == MAX_PENDING) length = 0;
            pending[length++] = bytes[i] & 0xff;
            readPending(replies);
        }
        return replies;
    }

    private void readPending(List<Reply> replies) {
        int first = pending[0];
        if (first == 0x37) {
            if (pending[length - 1] != 0 || length < 2) return;
            if (pending[1] == 0x25) replies.add(new Reply(CLEARED, 0, null));
            if (pending[1] == 0x22) replies.add(new Reply(PROCESSED, 0, textBetween(2, length - 1)));
        } else if ((first & 0x93) == 0x10) {
            // Status that some printers push unasked: four bytes, whose causes DLE EOT tells too.
            if (length < 4) return;
        } else if ((first & 0x93) == 0x12) {
            replies.add(new Reply(STATUS, first, null));
        } else if ((first & 0x90) == 0) {
            replies.add(new Reply(PAPER, first, null));
        }
        length = 0;
    }

    private String textBetween(int from, int to) {
        StringBuilder text = new StringBuilder();
        for (int i = from; i < to; i++) text.append((char) pending[i]);
        return text.toString();
    }
}
