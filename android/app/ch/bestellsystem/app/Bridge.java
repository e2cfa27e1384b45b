package ch.bestellsystem.app;

import android.webkit.JavascriptInterface;
import java.util.concurrent.Executor;

// Written by `npm run android:contract` from android/tools/contract.ts.

/** What the page sees as window.AndroidPrinter. Nothing thrown leaves it, and no page but the server's is served. */
public final class Bridge {
    /** Where the answers of the longer calls go. */
    interface Page {
        void resolve(String callId, String json);

        boolean isOfServer();
    }

    private static final String FOREIGN = "{\"success\":false,\"code\":\"BAD_ARGS\",\"sent\":false,\"error\":\"Not the page of the server\"}";

    private final BridgeCalls calls;
    private final Page page;
    private final Executor executor;

    Bridge(BridgeCalls calls, Page page, Executor executor) {
        this.calls = calls;
        this.page = page;
        this.executor = executor;
    }

    private static String failure(Throwable error) {
        boolean isMisuse = error instanceof IllegalArgumentException;
        String code = isMisuse ? "\"code\":\"BAD_ARGS\",\"sent\":false," : "\"code\":\"IO\",";
        return "{\"success\":false," + code + "\"error\":" + Json.write(String.valueOf(error)) + "}";
    }

    private abstract class Call implements Runnable {
        private final String callId;

        Call(String callId) {
            this.callId = callId;
        }

        abstract String answer() throws Exception;

        @Override
        public void run() {
            String json;
            try {
                json = answer();
            } catch (Throwable error) {
                json = failure(error);
            }
            page.resolve(callId, json);
        }
    }

    private void later(Call call) {
        try {
            if (page.isOfServer()) executor.execute(call);
            else page.resolve(call.callId, FOREIGN);
        } catch (Throwable error) {
            page.resolve(call.callId, failure(error));
        }
    }

    @JavascriptInterface
    public int version() {
        return 1;
    }

    @JavascriptInterface
    public String getDeviceInfo() {
        try {
            return page.isOfServer() ? calls.getDeviceInfo() : FOREIGN;
        } catch (Throwable error) {
            return failure(error);
        }
    }

    @JavascriptInterface
    public String saveDeviceInfo(String json) {
        try {
            return page.isOfServer() ? calls.saveDeviceInfo(json) : FOREIGN;
        } catch (Throwable error) {
            return failure(error);
        }
    }

    @JavascriptInterface
    public String setCurrentEventTag(String tag) {
        try {
            return page.isOfServer() ? calls.setCurrentEventTag(tag) : FOREIGN;
        } catch (Throwable error) {
            return failure(error);
        }
    }

    @JavascriptInterface
    public String setPrinterPlaces(String json) {
        try {
            return page.isOfServer() ? calls.setPrinterPlaces(json) : FOREIGN;
        } catch (Throwable error) {
            return failure(error);
        }
    }

    @JavascriptInterface
    public String getAvailablePrinters() {
        try {
            return page.isOfServer() ? calls.getAvailablePrinters() : FOREIGN;
        } catch (Throwable error) {
            return failure(error);
        }
    }

    @JavascriptInterface
    public String getPrinterConfig(String eventId) {
        try {
            return page.isOfServer() ? calls.getPrinterConfig(eventId) : FOREIGN;
        } catch (Throwable error) {
            return failure(error);
        }
    }

    @JavascriptInterface
    public String savePrinterConfig(String json) {
        try {
            return page.isOfServer() ? calls.savePrinterConfig(json) : FOREIGN;
        } catch (Throwable error) {
            return failure(error);
        }
    }

    @JavascriptInterface
    public String getCookieStatus() {
        try {
            return page.isOfServer() ? calls.getCookieStatus() : FOREIGN;
        } catch (Throwable error) {
            return failure(error);
        }
    }

    @JavascriptInterface
    public void scanForPrinters(String callId, final String mode) {
        later(new Call(callId) {
            @Override
            String answer() throws Exception {
                return calls.scanForPrinters(mode);
            }
        });
    }

    @JavascriptInterface
    public String getScanProgress() {
        try {
            return page.isOfServer() ? calls.getScanProgress() : FOREIGN;
        } catch (Throwable error) {
            return failure(error);
        }
    }

    @JavascriptInterface
    public String cancelScan() {
        try {
            return page.isOfServer() ? calls.cancelScan() : FOREIGN;
        } catch (Throwable error) {
            return failure(error);
        }
    }

    @JavascriptInterface
    public void testConnection(String callId, final String ip, final int port) {
        later(new Call(callId) {
            @Override
            String answer() throws Exception {
                return calls.testConnection(ip, port);
            }
        });
    }

    @JavascriptInterface
    public void printToPrinter(String callId, final String ip, final int port, final String base64) {
        later(new Call(callId) {
            @Override
            String answer() throws Exception {
                return calls.printToPrinter(ip, port, base64);
            }
        });
    }

    @JavascriptInterface
    public void smartPrintByCategory(String callId, final String orderJson) {
        later(new Call(callId) {
            @Override
            String answer() throws Exception {
                return calls.smartPrintByCategory(orderJson);
            }
        });
    }

    @JavascriptInterface
    public void smartPrintWithDiscovery(String callId, final String orderJson) {
        later(new Call(callId) {
            @Override
            String answer() throws Exception {
                return calls.smartPrintWithDiscovery(orderJson);
            }
        });
    }

    @JavascriptInterface
    public void smartPrint(String callId, final String jobsJson) {
        later(new Call(callId) {
            @Override
            String answer() throws Exception {
                return calls.smartPrint(jobsJson);
            }
        });
    }

    @JavascriptInterface
    public void testCategoryPrint(String callId, final String category) {
        later(new Call(callId) {
            @Override
            String answer() throws Exception {
                return calls.testCategoryPrint(category);
            }
        });
    }

    @JavascriptInterface
    public void testApiAuth(String callId) {
        later(new Call(callId) {
            @Override
            String answer() throws Exception {
                return calls.testApiAuth();
            }
        });
    }

    @JavascriptInterface
    public void saveFile(String callId, final String name, final String mimeType, final String base64) {
        later(new Call(callId) {
            @Override
            String answer() throws Exception {
                return calls.saveFile(name, mimeType, base64);
            }
        });
    }
}
