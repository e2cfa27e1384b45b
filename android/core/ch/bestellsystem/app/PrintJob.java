package ch.bestellsystem.app;

import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A ticket to print, and what became of it. */
final class PrintJob {
    private static final int MAX_BYTES = 1_000_000;
    private static final int DEFAULT_PORT = 9100;

    final String id;
    final String printer;
    final String ip;
    final int port;
    /** As PrinterIo takes it; null for the usual. */
    String confirmBy;
    /** Somebody stands beside the printer and looks. */
    boolean isTest;
    final byte[] bytes;
    private PrinterIo.Outcome outcome;
    private String message;

    PrintJob(String id, String printer, String ip, long port, byte[] bytes) {
        if (id == null || ip == null) throw new IllegalArgumentException("a job needs jobId and printerIp");
        if (bytes.length == 0 || bytes.length > MAX_BYTES) throw new IllegalArgumentException("nothing to print, or too much");
        this.id = id;
        this.printer = printer == null ? ip : printer;
        this.ip = ip;
        this.port = (int) port;
        this.bytes = bytes;
    }

    /** The jobs in a list or in `printerJobs`; throws where there is none, or one is not whole. */
    static List<PrintJob> read(Object value) {
        Object list = value instanceof Map ? Json.object(value).get("printerJobs") : value;
        List<PrintJob> jobs = new ArrayList<PrintJob>();
        for (Object entry : Json.list(list)) {
            Map<String, Object> fields = Json.object(entry);
            String data = Json.text(fields.get("printData"));
            jobs.add(new PrintJob(
                    Json.text(fields.get("jobId")),
                    Json.text(fields.get("displayName")),
                    Json.text(fields.get("printerIp")),
                    Json.number(fields.get("printerPort"), DEFAULT_PORT),
                    decode(data)));
        }
        if (jobs.isEmpty()) throw new IllegalArgumentException("no printerJobs");
        return jobs;
    }

    static byte[] decode(String base64) {
        if (base64 == null) throw new IllegalArgumentException("no printData");
        return Base64.getDecoder().decode(base64);
    }

    String address() {
        return ip + ":" + port;
    }

    void settle(PrinterIo.Outcome became) {
        settle(became, Reasons.describe(became.code, ip));
    }

    void settle(PrinterIo.Outcome became, String why) {
        outcome = became;
        message = why;
    }

    boolean isSettled() {
        return outcome != null;
    }

    boolean isPrinted() {
        return outcome != null && outcome.isPrinted();
    }

    boolean isSent() {
        return outcome == null || outcome.sent;
    }

    String code() {
        return outcome == null ? Codes.IO : outcome.code;
    }

    String message() {
        return message;
    }

    Map<String, Object> result() {
        Map<String, Object> result = new LinkedHashMap<String, Object>();
        result.put("jobId", id);
        result.put("printerIp", ip);
        result.put("code", code());
        result.put("sent", isSent());
        if (message != null) result.put("message", message);
        return result;
    }
}
