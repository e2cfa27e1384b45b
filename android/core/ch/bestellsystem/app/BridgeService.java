package ch.bestellsystem.app;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The calls of the contract; knows no Android class. */
final class BridgeService implements BridgeCalls {
    /** What this device keeps beyond the end of the app. */
    interface Store {
        /** Null where nothing is kept. */
        String get(String key);

        void put(String key, String value);
    }

    /** What only the platform knows. */
    interface Device {
        /** `appVersion`, `manufacturer`, `model`, `android` */
        Map<String, String> info();

        /** For example `https://kasse.example.ch`. */
        String serverOrigin();

        /** The header the page's requests carry; empty or null without a session. */
        String cookies();

        /** Waits for the person; the name it was kept under, or null where they chose not to. */
        String saveFile(String name, String mimeType, byte[] content) throws Exception;
    }

    private static final int MAX_SAVED = 64 * 1024;
    private static final int MAX_TEXT = 200;
    private static final String DEVICE_INFO = "deviceInfo";
    private static final String EVENT_TAG = "eventTag";
    private static final String LAST_EVENT = "lastEvent";
    private static final String PLACES = "printerPlaces";
    private static final String PRINTERS_OF = "printers.";
    private static final String ALL_CATEGORIES = "Alle";

    private final Store store;
    private final Device device;
    private final Printing printing;
    /** By the last search of the whole network; a look at the places of some tickets is none. */
    private volatile List<PrinterScan.Found> lastFound = Collections.emptyList();

    BridgeService(Store store, Device device, Printing printing) {
        this.store = store;
        this.device = device;
        this.printing = printing;
        String places = store.get(PLACES);
        if (places != null) printing.narrow(placesFrom(places));
    }

    @Override
    public String getDeviceInfo() {
        Map<String, Object> info = new LinkedHashMap<String, Object>();
        String saved = store.get(DEVICE_INFO);
        if (saved != null) info.putAll(Json.parseObject(saved));
        String tag = store.get(EVENT_TAG);
        if (tag != null) info.put(EVENT_TAG, tag);
        Map<String, String> own = device.info();
        info.putAll(own);
        Map<String, Object> answer = success();
        answer.put("message", own.get("manufacturer") + " " + own.get("model") + ", Android " + own.get("android")
                + ", App " + own.get("appVersion"));
        answer.put("deviceInfo", info);
        return Json.write(answer);
    }

    @Override
    public String saveDeviceInfo(String json) {
        Map<String, Object> kept = new LinkedHashMap<String, Object>();
        for (Map.Entry<String, Object> entry : Json.parseObject(json).entrySet()) {
            String value = Json.text(entry.getValue());
            if (value != null) kept.put(shortened(entry.getKey()), shortened(value));
        }
        return keep(DEVICE_INFO, Json.write(kept));
    }

    @Override
    public String setCurrentEventTag(String tag) {
        return keep(EVENT_TAG, shortened(tag));
    }

    @Override
    public String setPrinterPlaces(String json) {
        printing.narrow(placesFrom(json));
        return keep(PLACES, json);
    }

    private static PrinterPlaces placesFrom(String json) {
        Map<String, Object> places = Json.parseObject(json);
        return new PrinterPlaces(Json.text(places.get("networks")), Json.text(places.get("ports")));
    }

    @Override
    public String getAvailablePrinters() {
        Map<String, Object> byAddress = new LinkedHashMap<String, Object>();
        for (PrinterScan.Found found : lastFound) byAddress.put(found.address(), describe(found));
        for (Object saved : savedPrinters(store.get(LAST_EVENT))) {
            Map<String, Object> printer = Json.object(saved);
            String address = addressOf(printer);
            boolean wasFound = byAddress.containsKey(address);
            Map<String, Object> all = new LinkedHashMap<String, Object>(printer);
            if (wasFound) all.putAll(Json.object(byAddress.get(address)));
            all.put("displayName", printer.get("displayName"));
            all.put("connected", wasFound);
            byAddress.put(address, all);
        }
        Map<String, Object> answer = success();
        answer.put("printers", new ArrayList<Object>(byAddress.values()));
        return Json.write(answer);
    }

    @Override
    public String getPrinterConfig(String eventId) {
        List<Object> printers = savedPrinters(eventId);
        Map<String, Object> answer = success();
        answer.put("success", !printers.isEmpty());
        if (printers.isEmpty()) answer.put("message", "Für diesen Event sind auf diesem Gerät keine Drucker gespeichert");
        answer.put("printers", printers);
        return Json.write(answer);
    }

    @Override
    public String savePrinterConfig(String json) {
        Map<String, Object> config = Json.parseObject(json);
        String eventId = Json.text(config.get("eventId"));
        if (eventId == null || !(config.get("printers") instanceof List)) {
            throw new IllegalArgumentException("eventId or printers are missing");
        }
        for (Object printer : Json.list(config.get("printers"))) {
            if (Json.text(Json.object(printer).get("ip")) == null) throw new IllegalArgumentException("a printer needs ip");
        }
        String answer = keep(PRINTERS_OF + eventId, Json.write(config.get("printers")));
        store.put(LAST_EVENT, eventId);
        return answer;
    }

    @Override
    public String getCookieStatus() {
        boolean isThere = ServerCheck.hasSession(device.cookies());
        return Json.write(answer(isThere, isThere ? "Session cookie present" : "No session cookie"));
    }

    @Override
    public String testApiAuth() {
        int status = ServerCheck.askWhoIAm(device.serverOrigin(), device.cookies());
        return Json.write(answer(status == 200, status == 0 ? "Server not reachable" : "HTTP " + status));
    }

    @Override
    public String scanForPrinters(String mode) {
        PrinterScan.Mode chosen = PrinterScan.modeOf(mode);
        if (chosen == null) throw new IllegalArgumentException("no such mode: " + mode);
        List<PrinterScan.Found> found = printing.scan(chosen);
        lastFound = found;
        List<Object> printers = new ArrayList<Object>();
        for (PrinterScan.Found printer : found) printers.add(describe(printer));
        boolean hasNetwork = !"0".equals(printing.networkInfo().get("hosts"));
        Map<String, Object> answer = answer(hasNetwork, hasNetwork ? null : "Kein lokales Netz: WLAN einschalten");
        if (!hasNetwork) answer.put("code", Codes.NO_NETWORK);
        answer.put("printers", printers);
        answer.put("networkInfo", printing.networkInfo());
        return Json.write(answer);
    }

    @Override
    public String getScanProgress() {
        PrinterScan.Run run = printing.lastScan();
        Map<String, Object> answer = success();
        answer.put("progress", run.progress());
        List<Object> printers = new ArrayList<Object>();
        for (PrinterScan.Found printer : run.found()) printers.add(describe(printer));
        answer.put("printers", printers);
        return Json.write(answer);
    }

    @Override
    public String cancelScan() {
        printing.lastScan().stop();
        return Json.write(success());
    }

    @Override
    public String testConnection(String ip, int port) {
        String state = printing.check(ip, port);
        if (state == null) return Json.write(refusal(ip));
        boolean isUsable = state.equals(PrinterIo.READY) || state.equals(PrinterIo.SILENT);
        Map<String, Object> answer = answer(isUsable, null);
        if (!isUsable) {
            answer.put("code", state);
            answer.put("message", Reasons.describe(state, ip));
        }
        PrinterScan.Found printer = new PrinterScan.Found(ip, port);
        printer.state = state;
        answer.put("printers", Collections.singletonList(describe(printer)));
        return Json.write(answer);
    }

    @Override
    public String printToPrinter(String ip, int port, String base64) throws Exception {
        PrintJob job = new PrintJob("", null, ip, port, PrintJob.decode(base64));
        List<PrintJob> jobs = Collections.singletonList(job);
        applySettings(jobs, savedPrinters(store.get(LAST_EVENT)));
        printing.print(jobs, Long.MAX_VALUE);
        Map<String, Object> answer = answer(job.isPrinted(), job.message());
        answer.put("code", job.code());
        answer.put("sent", job.isSent());
        return Json.write(answer);
    }

    @Override
    public String smartPrint(String jobsJson) throws Exception {
        Object given = Json.parse(jobsJson);
        List<PrintJob> jobs = PrintJob.read(given);
        applySettings(jobs, savedPrinters(store.get(LAST_EVENT)));
        printing.print(jobs, printBefore(given));
        return resultsOf(jobs);
    }

    @Override
    public String smartPrintByCategory(String orderJson) throws Exception {
        Map<String, Object> order = Json.parseObject(orderJson);
        List<PrintJob> jobs = PrintJob.read(order);
        applySettings(jobs, Json.list(order.get("printers")));
        Set<String> assigned = addressesIn(Json.list(order.get("printers")));
        for (PrintJob job : jobs) {
            if (assigned.contains(job.address())) continue;
            job.settle(new PrinterIo.Outcome(Codes.REFUSED, false), job.printer + " ist auf diesem Gerät nicht zugeteilt");
        }
        printing.print(jobs, printBefore(order));
        return resultsOf(jobs);
    }

    @Override
    public String smartPrintWithDiscovery(String orderJson) throws Exception {
        Map<String, Object> order = Json.parseObject(orderJson);
        List<PrintJob> jobs = PrintJob.read(order);
        List<PrinterScan.Found> found = printing.scanWith(PrinterScan.modeOf("ultra-fast"), jobs);
        applySettings(jobs, Json.list(order.get("printers")));
        Printing.settleLost(jobs, found);
        printing.print(jobs, printBefore(order));
        return resultsOf(jobs);
    }

    @Override
    public String testCategoryPrint(String category) throws Exception {
        List<PrintJob> jobs = new ArrayList<PrintJob>();
        for (Object saved : savedPrinters(store.get(LAST_EVENT))) {
            Map<String, Object> printer = Json.object(saved);
            List<Object> categories = Json.list(printer.get("categories"));
            if (!categories.contains(category) && !categories.contains(ALL_CATEGORIES)) continue;
            String name = Json.text(printer.get("displayName"));
            byte[] slip = TestSlip.bytes(category, name == null ? "" : name, !Boolean.FALSE.equals(printer.get("cutter")));
            long port = Json.number(printer.get("port"), AllowedAddress.FIRST_PORT);
            PrintJob job = new PrintJob(String.valueOf(jobs.size() + 1), name, Json.text(printer.get("ip")), port, slip);
            job.isTest = true;
            jobs.add(job);
        }
        applySettings(jobs, savedPrinters(store.get(LAST_EVENT)));
        if (jobs.isEmpty()) {
            Map<String, Object> answer = answer(false, "Kein gespeicherter Drucker hat diese Kategorie");
            answer.put("code", Codes.REFUSED);
            return Json.write(answer);
        }
        printing.print(jobs, Long.MAX_VALUE);
        return resultsOf(jobs);
    }

    @Override
    public String saveFile(String name, String mimeType, String base64) throws Exception {
        String safe = shortened(name).replaceAll("[\\\\/:*?\"<>|\\x00-\\x1f]", "_");
        String kept = device.saveFile(safe, mimeType, PrintJob.decode(base64));
        return Json.write(answer(kept != null, kept == null ? "Nicht gespeichert" : kept));
    }

    private List<Object> savedPrinters(String eventId) {
        String saved = eventId == null ? null : store.get(PRINTERS_OF + eventId);
        return saved == null ? new ArrayList<Object>() : Json.list(Json.parse(saved));
    }

    private String keep(String key, String value) {
        if (value.getBytes(StandardCharsets.UTF_8).length > MAX_SAVED) throw new IllegalArgumentException("too long");
        store.put(key, value);
        return Json.write(success());
    }

    private static String shortened(String value) {
        String text = value == null ? "" : value;
        return text.length() > MAX_TEXT ? text.substring(0, MAX_TEXT) : text;
    }

    private static long printBefore(Object given) {
        return given instanceof Map ? Json.number(Json.object(given).get("printBefore"), Long.MAX_VALUE) : Long.MAX_VALUE;
    }

    private static String addressOf(Map<String, Object> printer) {
        return Json.text(printer.get("ip")) + ":" + Json.number(printer.get("port"), AllowedAddress.FIRST_PORT);
    }

    /** What is known of a printer goes with the jobs for it. */
    private static void applySettings(List<PrintJob> jobs, List<Object> printers) {
        for (Object entry : printers) {
            Map<String, Object> printer = Json.object(entry);
            for (PrintJob job : jobs) {
                if (job.address().equals(addressOf(printer))) job.confirmBy = Json.text(printer.get("confirmBy"));
            }
        }
    }

    private static Set<String> addressesIn(List<Object> printers) {
        Set<String> addresses = new HashSet<String>();
        for (Object printer : printers) addresses.add(addressOf(Json.object(printer)));
        return addresses;
    }

    private static Map<String, Object> describe(PrinterScan.Found found) {
        Map<String, Object> printer = new LinkedHashMap<String, Object>();
        String status = Reasons.statusOf(found.state);
        printer.put("ip", found.ip);
        printer.put("port", found.port);
        printer.put("displayName", found.model == null ? "Drucker " + found.ip : found.model);
        if (found.model != null) printer.put("model", found.model);
        printer.put("connected", !status.equals("unreachable"));
        printer.put("status", status);
        return printer;
    }

    private static String resultsOf(List<PrintJob> jobs) {
        List<Object> results = new ArrayList<Object>();
        String problem = null;
        for (PrintJob job : jobs) {
            results.add(job.result());
            if (!job.isPrinted() && problem == null) problem = job.printer + ": " + job.message();
        }
        Map<String, Object> answer = answer(problem == null, problem);
        answer.put("results", results);
        return Json.write(answer);
    }

    private static Map<String, Object> refusal(String ip) {
        Map<String, Object> answer = answer(false, Reasons.describe(Codes.BAD_ARGS, ip));
        answer.put("code", Codes.BAD_ARGS);
        return answer;
    }

    private static Map<String, Object> success() {
        return answer(true, null);
    }

    private static Map<String, Object> answer(boolean isWell, String message) {
        Map<String, Object> answer = new LinkedHashMap<String, Object>();
        answer.put("success", isWell);
        if (message != null) answer.put("message", message);
        return answer;
    }
}
