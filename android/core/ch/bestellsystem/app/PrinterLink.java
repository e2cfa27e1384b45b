package ch.bestellsystem.app;

import java.io.Closeable;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;

/** An open connection to a printer that one thread works with; nothing on it takes longer than it is given. */
final class PrinterLink implements Closeable {
    /** Why a connection could not be opened: a code of the bridge. */
    static final class ConnectFailure extends Exception {
        final String code;

        ConnectFailure(String code, Throwable cause) {
            super(code, cause);
            this.code = code;
        }
    }

    /** A printer says a few bytes before anything is printed. */
    static final int BEGINNING = 256;

    private final SocketChannel channel;
    private final Selector selector;
    private final SelectionKey key;
    private final ReplyReader reader = new ReplyReader();
    private final Deque<ReplyReader.Reply> replies = new ArrayDeque<ReplyReader.Reply>();
    private final ByteBuffer incoming = ByteBuffer.allocate(512);
    private final StringBuilder heard = new StringBuilder();
    private boolean ended;
    private boolean broken;
    /** How many of the questions about its state it answered, the first ones. */
    int answered;

    private PrinterLink(SocketChannel channel, Selector selector, SelectionKey key) {
        this.channel = channel;
        this.selector = selector;
        this.key = key;
    }

    static PrinterLink open(InetAddress address, int port, int ms) throws ConnectFailure {
        SocketChannel channel = null;
        Selector selector = null;
        try {
            channel = SocketChannel.open();
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, Boolean.TRUE);
            selector = Selector.open();
            SelectionKey key = channel.register(selector, SelectionKey.OP_CONNECT);
            long deadline = System.nanoTime() + ms * 1_000_000L;
            boolean connected = channel.connect(new InetSocketAddress(address, port));
            while (!connected) {
                long left = (deadline - System.nanoTime()) / 1_000_000L;
                if (left <= 0) throw new ConnectFailure(Codes.TIMEOUT, null);
                selector.select(left);
                selector.selectedKeys().clear();
                connected = channel.finishConnect();
            }
            key.interestOps(SelectionKey.OP_READ);
            return new PrinterLink(channel, selector, key);
        } catch (ConnectFailure failure) {
            closeQuietly(channel, selector);
            throw failure;
        } catch (IOException error) {
            closeQuietly(channel, selector);
            throw new ConnectFailure(codeOf(error), error);
        } catch (RuntimeException error) {
            closeQuietly(channel, selector);
            throw new ConnectFailure(Codes.IO, error);
        }
    }

    private static String codeOf(IOException error) {
        String said = String.valueOf(error.getMessage()).toLowerCase(java.util.Locale.ROOT);
        if (error instanceof NoRouteToHostException || said.contains("unreach") || said.contains("no route")) {
            return Codes.UNREACHABLE;
        }
        if (said.contains("timed out") || said.contains("etimedout")) return Codes.TIMEOUT;
        return error instanceof ConnectException && said.contains("refused") ? Codes.REFUSED : Codes.IO;
    }

    /** False as soon as either side has ended or broken the connection. */
    boolean isOpen() {
        return !ended && !broken && channel.isOpen();
    }

    /** Broken, as opposed to ended in good order. */
    boolean isBroken() {
        return broken;
    }

    /** What came first, a sign for each byte. */
    String heard() {
        return heard.toString();
    }

    /** Hands the bytes to the network; false if that failed or took longer. Says nothing about paper. */
    boolean write(byte[] bytes, int ms) {
        ByteBuffer outgoing = ByteBuffer.wrap(bytes);
        long deadline = System.nanoTime() + ms * 1_000_000L;
        try {
            while (true) {
                channel.write(outgoing);
                if (!outgoing.hasRemaining()) return true;
                long left = (deadline - System.nanoTime()) / 1_000_000L;
                if (left <= 0 || broken) return false;
                key.interestOps(ended ? SelectionKey.OP_WRITE : SelectionKey.OP_WRITE | SelectionKey.OP_READ);
                waitAndRead(left);
            }
        } catch (IOException error) {
            broken = true;
            return false;
        }
    }

    /** The next answer of these kinds, others being dropped; null after the time is up or the connection is gone. */
    ReplyReader.Reply nextReply(int kinds, int ms) {
        long deadline = System.nanoTime() + ms * 1_000_000L;
        while (true) {
            while (!replies.isEmpty()) {
                ReplyReader.Reply reply = replies.removeFirst();
                if ((reply.kind & kinds) != 0) return reply;
            }
            long left = (deadline - System.nanoTime()) / 1_000_000L;
            if (left <= 0 || !isOpen()) return null;
            try {
                key.interestOps(SelectionKey.OP_READ);
                waitAndRead(left);
            } catch (IOException error) {
                broken = true;
            }
        }
    }

    private void waitAndRead(long ms) throws IOException {
        selector.select(ms);
        selector.selectedKeys().clear();
        if (ended || (key.interestOps() & SelectionKey.OP_READ) == 0) return;
        incoming.clear();
        int count = channel.read(incoming);
        if (count < 0) ended = true;
        for (int i = 0; i < count && heard.length() < BEGINNING; i++) heard.append((char) (incoming.get(i) & 0xff));
        if (count > 0) replies.addAll(reader.take(incoming.array(), count));
    }

    @Override
    public void close() {
        closeQuietly(channel, selector);
    }

    private static void closeQuietly(Closeable first, Closeable second) {
        try {
            if (second != null) second.close();
        } catch (IOException ignored) {
            // It is gone either way.
        }
        try {
            if (first != null) first.close();
        } catch (IOException ignored) {
            // It is gone either way.
        }
    }
}
