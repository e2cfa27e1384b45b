package ch.bestellsystem.app;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** A plain slip that says which category comes out where. All other layout is the server's. */
final class TestSlip {
    private static final byte[] RESET = {0x1b, 0x40};
    private static final byte[] FEED_AND_PARTIAL_CUT = {0x1d, 0x56, 1};

    private TestSlip() {}

    static byte[] bytes(String category, String printer, boolean cutter) {
        ByteArrayOutputStream slip = new ByteArrayOutputStream();
        byte[] text = plain("Testdruck\n" + category + "\n" + printer + "\n\n\n\n\n").getBytes(StandardCharsets.US_ASCII);
        slip.write(RESET, 0, RESET.length);
        slip.write(text, 0, text.length);
        if (cutter) slip.write(FEED_AND_PARTIAL_CUT, 0, FEED_AND_PARTIAL_CUT.length);
        return slip.toByteArray();
    }

    /** ASCII only: the app knows no code pages. */
    private static String plain(String words) {
        String spelled = words.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue");
        spelled = spelled.replace("Ä", "Ae").replace("Ö", "Oe").replace("Ü", "Ue");
        return java.text.Normalizer.normalize(spelled, java.text.Normalizer.Form.NFD).replaceAll("[^\n\\x20-\\x7e]", "");
    }
}
