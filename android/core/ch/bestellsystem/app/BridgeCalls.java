package ch.bestellsystem.app;

// Written by `npm run android:contract` from android/tools/contract.ts.

/** What the app does for the page; each answers JSON. */
interface BridgeCalls {
    /** The device and the app, in `deviceInfo`. */
    String getDeviceInfo() throws Exception;

    /** Keeps what the page knows of the device. */
    String saveDeviceInfo(String json) throws Exception;

    /** The event one is logged in to. */
    String setCurrentEventTag(String tag) throws Exception;

    /** Where the server has its printers, `{ networks, ports }`: the app then goes nowhere else. */
    String setPrinterPlaces(String json) throws Exception;

    /** The printers saved here and found last. */
    String getAvailablePrinters() throws Exception;

    /** The printers saved for an event. */
    String getPrinterConfig(String eventId) throws Exception;

    /** `{ eventId, printers }` */
    String savePrinterConfig(String json) throws Exception;

    /** Whether there is a session; never the session itself. */
    String getCookieStatus() throws Exception;

    /** The printers in the networks of the device. */
    String scanForPrinters(String mode) throws Exception;

    /** How far the last `scanForPrinters` is, and what it has found. */
    String getScanProgress() throws Exception;

    /** Ends it: it answers at once with what it has found. */
    String cancelScan() throws Exception;

    /** The state of a printer; prints nothing. */
    String testConnection(String ip, int port) throws Exception;

    /** Sends finished bytes. */
    String printToPrinter(String ip, int port, String base64) throws Exception;

    /** `printerJobs` at the printers in `printers`; begins none after `printBefore`, in ms since 1970. */
    String smartPrintByCategory(String orderJson) throws Exception;

    /** Looks for the printers of `printerJobs` first, in the whole network only where one is missing; nothing is printed in its place. */
    String smartPrintWithDiscovery(String orderJson) throws Exception;

    /** Each job, in a list or in `printerJobs`, at its own address. */
    String smartPrint(String jobsJson) throws Exception;

    /** A test slip at each printer saved for the category. */
    String testCategoryPrint(String category) throws Exception;

    /** Whether the server knows the session of the app. */
    String testApiAuth() throws Exception;

    /** Asks where to keep a file, and keeps it there. */
    String saveFile(String name, String mimeType, String base64) throws Exception;
}
