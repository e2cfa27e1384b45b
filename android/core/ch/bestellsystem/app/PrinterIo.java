package ch.bestellsystem.app;

import java.net.InetAddress;
import java.util.Random;
import java.util.regex.Pattern;

/** Sends a finished slip to a printer on raw TCP and finds out, as far as the printer tells, whether it is on paper. */
final class PrinterIo {
    /** Milliseconds. */
    static final class Timeouts {
        int connect = 2_000;
        /** For one answer to a status question; a printer that lets the first one pass is taken as silent. */
        int status = 700;
        /** From the last byte to the confirmation. */
        int confirm = 8_000;
        /** Between two looks at the status while waiting for the confirmation. */
        int poll = 500;
        /** How long a silent printer's connection is kept to see whether it breaks. */
        int linger = 300;
    }

    /** Asked when the printer is ready, before the first byte goes out. */
    interface Gate {
        boolean mayBegin();
    }

    static final class Outcome {
        /** A code of the bridge. */
        final String code;
        /** False only where it is certain that no byte of the slip has left. */
        final boolean sent;
        /** The printer has answered a question about its state. */
        boolean answered;

        Outcome(String code, boolean sent) {
            this.code = code;
            this.sent = sent;
        }

        boolean isPrinted() {
            return code.equals(Codes.CONFIRMED) || code.equals(Codes.SENT_UNCONFIRMED);
        }
    }

    /** What a printer says before anything is sent. */
    static final String READY = "ready";
    static final String SILENT = "silent";

    private static final int CAUSE = 2;
    private static final byte[] ASK_PAPER = {0x1d, 0x72, 1};
    /** DLE DC4 8 with its fixed arguments: throws away what is in the buffer but not yet on paper. */
    private static final byte[] CLEAR_BUFFER = {0x10, 0x14, 8, 1, 3, 20, 1, 6, 2, 8};

    /** A web server, say; the longest answer of letters that a printer gives before anything is printed has six. */
    private static final Pattern TEXT = Pattern.compile("[ -~]{10}");

    private PrinterIo() {}

    /** What a printer is asked after a slip: everything, only about its paper, or nothing where it would print the question. */
    static final String CONFIRM_BY_PAPER = "paper";
    static final String CONFIRM_BY_NONE = "none";

    /**
     * `confirmBy`: one of the above; anything else is everything. `mustAnswer`: it is known to answer, so silence means that
     * it hangs, and nothing is sent.
     */
    static Outcome print(
            InetAddress address,
            int port,
            byte[] bytes,
            String confirmBy,
            boolean mustAnswer,
            Timeouts timeouts,
            Gate gate) {
        for (int calls = 1; ; calls++) {
            Outcome outcome = printOnce(address, port, bytes, confirmBy, mustAnswer, timeouts, gate);
            if (outcome.sent || !isTurnedAway(outcome.code) || !NextCall.isWorthIt(address, port, calls)) return outcome;
        }
    }

    private static boolean isTurnedAway(String code) {
        return code.equals(Codes.REFUSED) || code.equals(Codes.IO);
    }

    private static Outcome printOnce(
            InetAddress address,
            int port,
            byte[] bytes,
            String confirmBy,
            boolean mustAnswer,
            Timeouts timeouts,
            Gate gate) {
        PrinterLink link;
        try {
            link = PrinterLink.open(address, port, timeouts.connect);
        } catch (PrinterLink.ConnectFailure failure) {
            return new Outcome(failure.code, false);
        }
        String state = Codes.IO;
        try {
            state = readState(link, timeouts);
            boolean isSilent = state.equals(SILENT);
            if (!isSilent && !state.equals(READY)) return new Outcome(state, false);
            if (isSilent && mustAnswer) return new Outcome(Codes.TIMEOUT, false);
            if (!link.isOpen()) return new Outcome(Codes.IO, false);
            if (!gate.mayBegin()) return new Outcome(Codes.TIMEOUT, false);
            boolean isBlind = isSilent || CONFIRM_BY_NONE.equals(confirmBy);
            Outcome outcome =
                    isBlind ? sendBlindly(link, bytes, timeouts) : sendAndConfirm(link, bytes, confirmBy, timeouts);
            outcome.answered = !isSilent;
            return outcome;
        } finally {
            hangUp(link, address, port, state);
        }
    }

    private static void hangUp(PrinterLink link, InetAddress address, int port, String state) {
        link.close();
        if (!state.equals(Codes.IO)) NextCall.noteEnded(address, port);
    }

    /** READY, SILENT, or the code of what keeps it from printing; prints nothing. */
    static String check(InetAddress address, int port, Timeouts timeouts) {
        for (int calls = 1; ; calls++) {
            String state = checkOnce(address, port, timeouts);
            if (!isTurnedAway(state) || !NextCall.isWorthIt(address, port, calls)) return state;
        }
    }

    private static String checkOnce(InetAddress address, int port, Timeouts timeouts) {
        try {
            PrinterLink link = PrinterLink.open(address, port, timeouts.connect);
            String state = Codes.IO;
            try {
                state = readState(link, timeouts);
                return state;
            } finally {
                hangUp(link, address, port, state);
            }
        } catch (PrinterLink.ConnectFailure failure) {
            return failure.code;
        }
    }

    static String readState(PrinterLink link, Timeouts timeouts) {
        String found = null;
        for (int question = 1; question <= 4; question++) {
            ReplyReader.Reply reply = ask(link, question, timeouts.status);
            boolean isEndless = link.heard().length() >= PrinterLink.BEGINNING;
            if (isEndless || TEXT.matcher(link.heard()).find()) return Codes.NO_PRINTER;
            if (reply == null && !link.isOpen()) return Codes.IO;
            if (reply == null && question == 1) return SILENT;
            // Its late answer could be taken for that to the next question.
            if (reply == null) break;
            link.answered = question;
            String reason = stopReason(question, reply.value);
            if (reason != null && (found == null || found.equals(Codes.PRINTER_ERROR))) found = reason;
        }
        return found == null ? READY : found;
    }

    private static ReplyReader.Reply ask(PrinterLink link, int question, int ms) {
        link.write(new byte[] {0x10, 0x04, (byte) question}, ms);
        return link.nextReply(ReplyReader.STATUS, ms);
    }

    /** What stops the printer according to its answer to DLE EOT n; null when it is ready. */
    private static String stopReason(int question, int value) {
        switch (question) {
            case 1:
                return (value & 0x08) != 0 ? Codes.PRINTER_ERROR : null;
            case 2:
                if ((value & 0x04) != 0) return Codes.COVER_OPEN;
                if ((value & 0x20) != 0) return Codes.PAPER_OUT;
                return (value & 0x40) != 0 ? Codes.PRINTER_ERROR : null;
            case 3:
                return (value & 0x68) != 0 ? Codes.PRINTER_ERROR : null;
            default:
                return (value & 0x60) != 0 ? Codes.PAPER_OUT : null;
        }
    }

    /** A printer that answers nothing gets the slip and not a byte more: it might print the questions. */
    private static Outcome sendBlindly(PrinterLink link, byte[] bytes, Timeouts timeouts) {
        if (!link.write(bytes, timeouts.confirm)) return new Outcome(link.isOpen() ? Codes.TIMEOUT : Codes.IO, true);
        link.nextReply(0, timeouts.linger);
        return new Outcome(link.isBroken() ? Codes.IO : Codes.SENT_UNCONFIRMED, true);
    }

    private static Outcome sendAndConfirm(PrinterLink link, byte[] bytes, String confirmBy, Timeouts timeouts) {
        String processId = String.valueOf(1_000 + new Random().nextInt(9_000));
        // Both questions wait behind the slip. Where the id is not understood, the answer about the paper comes all the same.
        byte[] askId = CONFIRM_BY_PAPER.equals(confirmBy) ? new byte[0] : askProcessId(processId);
        if (!link.write(joined(bytes, askId, ASK_PAPER), timeouts.confirm)) {
            return new Outcome(link.isOpen() ? Codes.TIMEOUT : Codes.IO, true);
        }
        long deadline = System.nanoTime() + timeouts.confirm * 1_000_000L;
        // The one whose answer tells most of those it has answered.
        int question = Math.min(link.answered, CAUSE);
        boolean isAnswering = true;
        while (true) {
            int left = (int) ((deadline - System.nanoTime()) / 1_000_000L);
            if (left <= 0) break;
            ReplyReader.Reply reply =
                    link.nextReply(ReplyReader.PROCESSED | ReplyReader.PAPER, Math.min(timeouts.poll, left));
            Outcome known = outcomeOf(reply, question, processId, link, timeouts);
            if (known != null) return known;
            if (!link.isOpen()) return new Outcome(Codes.IO, true);
            link.write(new byte[] {0x10, 0x04, (byte) question}, timeouts.status);
            ReplyReader.Reply look =
                    link.nextReply(ReplyReader.PROCESSED | ReplyReader.PAPER | ReplyReader.STATUS, timeouts.status);
            isAnswering = look != null;
            known = outcomeOf(look, question, processId, link, timeouts);
            if (known != null) return known;
        }
        if (!link.isOpen()) return new Outcome(Codes.IO, true);
        return new Outcome(isAnswering ? Codes.SENT_UNCONFIRMED : Codes.TIMEOUT, true);
    }

    /** Null where the answer settles nothing yet. */
    private static Outcome outcomeOf(
            ReplyReader.Reply reply, int question, String processId, PrinterLink link, Timeouts timeouts) {
        if (reply == null) return null;
        if (reply.kind == ReplyReader.PROCESSED) {
            // The answer about the paper comes behind. Left there, that of the ticket before would confirm this one, and
            // that of this one the next, which nobody has seen.
            link.nextReply(ReplyReader.PAPER, timeouts.linger);
            return processId.equals(reply.id) ? new Outcome(Codes.CONFIRMED, true) : null;
        }
        if (reply.kind == ReplyReader.PAPER) {
            boolean isEnd = (reply.value & 0x0c) != 0;
            return isEnd ? stopPrinting(link, Codes.PAPER_OUT, timeouts) : new Outcome(Codes.CONFIRMED, true);
        }
        String reason = stopReason(question, reply.value);
        return reason == null ? null : stopPrinting(link, reason, timeouts);
    }

    /** What is left in the buffer would come out when paper is back, long after the slip was printed elsewhere. */
    private static Outcome stopPrinting(PrinterLink link, String reason, Timeouts timeouts) {
        link.write(CLEAR_BUFFER, timeouts.status);
        link.nextReply(ReplyReader.CLEARED, timeouts.status);
        return new Outcome(reason, true);
    }

    /** GS ( H function 48: the printer says this id back once it has processed everything before. */
    private static byte[] askProcessId(String id) {
        byte[] question = {0x1d, 0x28, 0x48, 6, 0, 0x30, 0x30, 0, 0, 0, 0};
        for (int i = 0; i < 4; i++) question[7 + i] = (byte) id.charAt(i);
        return question;
    }

    private static byte[] joined(byte[]... parts) {
        java.io.ByteArrayOutputStream all = new java.io.ByteArrayOutputStream();
        for (byte[] part : parts) all.write(part, 0, part.length);
        return all.toByteArray();
    }
}
