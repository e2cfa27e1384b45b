package ch.bestellsystem.app;

import android.app.Activity;
import android.app.AlertDialog;
import android.content.ActivityNotFoundException;
import android.content.Context;
import android.content.DialogInterface;
import android.content.Intent;
import android.net.ConnectivityManager;
import android.net.NetworkInfo;
import android.net.Uri;
import android.os.Bundle;
import android.os.Handler;
import android.view.View;
import android.view.WindowManager;
import android.webkit.DownloadListener;
import android.webkit.WebSettings;
import android.webkit.WebView;
import android.widget.FrameLayout;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The one screen: the server's pages, or a page of the app's own where they can't be shown. */
public final class MainActivity extends Activity implements Bridge.Page, ServerPage.Listener {
    private static final int RETRY_MS = 5_000;
    /** Where a server with an authority of its own explains it, unless it was told another port. */
    private static final String CERTIFICATE_PAGE = ":8081/zertifikat";
    /** The oldest browser the pages are made for. */
    private static final int OLDEST_WEBVIEW = 111;
    private static final String PAGE = "page";

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Handler handler = new Handler();
    private final ServerPage serverPage = new ServerPage(this);
    private final ChromePage chromePage = new ChromePage(this);
    private Preferences preferences;
    private AndroidDevice device;
    private FrameLayout root;
    private WebView web;
    private Notice notice;
    /** Whether the notice asks for the server: nothing but an answer takes it away. */
    private boolean isAsking;
    /** What was shown before the system took the screen; null otherwise. */
    private String lastPage;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        getWindow().addFlags(WindowManager.LayoutParams.FLAG_KEEP_SCREEN_ON);
        boolean isAgain = saved != null || (getIntent().getFlags() & Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY) != 0;
        // The link that opened it once has been followed then.
        if (isAgain) setIntent(new Intent(Intent.ACTION_MAIN));
        lastPage = saved == null ? null : saved.getString(PAGE);
        preferences = new Preferences(this);
        device = new AndroidDevice(this, preferences);
        root = new FrameLayout(this);
        setContentView(root);
        try {
            web = new WebView(this);
        } catch (RuntimeException missing) {
            show(new Notice(this).title("Android System WebView fehlt")
                    .line("Dieses Gerät hat kein WebView. Bitte «Android System WebView» im Play Store installieren oder aktivieren."));
            return;
        }
        setUp(web.getSettings());
        root.addView(web);
        int version = webViewVersion();
        if (version > 0 && version < OLDEST_WEBVIEW) showOldWebView(version);
        else start();
    }

    private void setUp(WebSettings settings) {
        settings.setJavaScriptEnabled(true);
        settings.setDomStorageEnabled(true);
        settings.setAllowFileAccess(false);
        settings.setAllowContentAccess(false);
        settings.setMixedContentMode(WebSettings.MIXED_CONTENT_NEVER_ALLOW);
        settings.setMediaPlaybackRequiresUserGesture(false);
        settings.setSupportMultipleWindows(true);
        settings.setUserAgentString(settings.getUserAgentString() + " Bestellsystem/" + AndroidDevice.appVersion(this));
        web.setWebViewClient(serverPage);
        web.setWebChromeClient(chromePage);
        web.setDownloadListener(new DownloadListener() {
            @Override
            public void onDownloadStart(String url, String agent, String disposition, String type, long length) {
                onForeignLink(Uri.parse(url));
            }
        });
        Printing printing = new Printing(new AllowedAddress(false), device, new PrinterIo.Timeouts(), threads);
        BridgeService service = new BridgeService(preferences.store(), device, printing);
        web.addJavascriptInterface(new Bridge(service, this, threads), "AndroidPrinter");
    }

    private int webViewVersion() {
        Matcher match = Pattern.compile("Chrome/(\\d+)").matcher(web.getSettings().getUserAgentString());
        return match.find() ? Integer.parseInt(match.group(1)) : 0;
    }

    private void start() {
        String linked = ServerAddress.fromLink(getIntent().getDataString());
        if (linked != null) follow(linked);
        else if (preferences.server() == null) askForServer();
        else open(ServerAddress.isOf(preferences.server(), lastPage) ? lastPage : preferences.server());
    }

    /** A link from outside never changes the server by itself: whoever it leads to may print in this network. */
    private void follow(final String url) {
        final String origin = ServerAddress.originOf(url);
        if (origin.equals(preferences.server())) {
            open(url);
            return;
        }
        if (preferences.server() == null) askForServer();
        else if (web.getUrl() == null) open(preferences.server());
        AlertDialog.Builder question = new AlertDialog.Builder(this);
        question.setTitle("Mit diesem Server verbinden?");
        question.setMessage(preferences.server() == null ? origin : origin + "\n\n" + staysBehind(preferences.server()));
        question.setNegativeButton("Abbrechen", null);
        question.setPositiveButton("Verbinden", new DialogInterface.OnClickListener() {
            @Override
            public void onClick(DialogInterface dialog, int which) {
                preferences.setServer(origin);
                open(url);
            }
        });
        question.show();
    }

    /** How many it is only their page knows, and where this is said it may not be there. */
    private static String staysBehind(String server) {
        return "Bestellungen, die auf diesem Gerät noch warten, bleiben hier und gehen nur an " + server
                + ": erst wenn die App wieder mit diesem Server verbunden ist.";
    }

    private void open(String url) {
        if (web == null) return;
        isAsking = false;
        handler.removeCallbacksAndMessages(null);
        serverPage.open(web, url);
    }

    private void askForServer() {
        handler.removeCallbacksAndMessages(null);
        String known = preferences.server();
        Notice page = new Notice(this).title("Mit welchem Server?")
                .line("Die Adresse, die der Veranstalter nennt, zum Beispiel kasse.example.ch oder 192.168.1.10:8080.")
                .line("Oder den QR-Code des Veranstalters mit der Kamera öffnen und auf der Seite «In der App öffnen» antippen.")
                .entry("Adresse des Servers", known == null ? "" : known, "Verbinden", new Notice.Entry() {
                    @Override
                    public String take(String typed) {
                        String origin = ServerAddress.fromEntry(typed);
                        if (origin == null) return "Das ist keine Adresse. Beispiel: kasse.example.ch";
                        preferences.setServer(origin);
                        open(origin);
                        return null;
                    }
                });
        if (known != null) {
            page.line(staysBehind(known));
            page.key("Abbrechen", false, new Notice.Action() {
                @Override
                public void run() {
                    stopAsking();
                }
            });
        }
        show(page);
        isAsking = true;
    }

    /** Back to the page as it was left, with what was typed into it. */
    private void stopAsking() {
        if (!serverPage.isShown()) {
            open(preferences.server());
            return;
        }
        isAsking = false;
        onShown();
    }

    private void showOldWebView(int version) {
        show(new Notice(this).title("Android System WebView ist zu alt")
                .line("Installiert ist Version " + version + ", nötig ist " + OLDEST_WEBVIEW
                        + ". Bitte «Android System WebView» im Play Store aktualisieren und die App neu starten.")
                .key("Trotzdem weiter", false, new Notice.Action() {
                    @Override
                    public void run() {
                        start();
                    }
                }));
    }

    private Notice.Action opening(final String url) {
        return new Notice.Action() {
            @Override
            public void run() {
                open(url);
            }
        };
    }

    /** Tries again by itself, too: nobody should have to stand by until the network is back. */
    private void showFailure(Notice page, final String url) {
        if (isAsking) return;
        page.key("Nochmals versuchen", true, opening(url));
        show(page.key("Anderen Server wählen", false, new Notice.Action() {
            @Override
            public void run() {
                askForServer();
            }
        }));
        handler.removeCallbacksAndMessages(null);
        handler.postDelayed(new Runnable() {
            @Override
            public void run() {
                open(url);
            }
        }, RETRY_MS);
    }

    private void show(Notice page) {
        if (notice != null) root.removeView(notice);
        notice = page;
        root.addView(page);
    }

    @Override
    public String server() {
        return preferences.server();
    }

    @Override
    public void onShown() {
        if (isAsking) return;
        if (notice != null) root.removeView(notice);
        notice = null;
    }

    @Override
    public void onUnreachable(String url) {
        showFailure(isOnline() ? Failures.unreachable(this, server()) : Failures.noNetwork(this), url);
    }

    @Override
    public void onServerFault(String url, int status) {
        showFailure(Failures.serverFault(this, server(), status), url);
    }

    @Override
    public void onUntrusted(String url, int error) {
        showFailure(Failures.untrusted(this, server(), error, new Notice.Action() {
            @Override
            public void run() {
                onForeignLink(Uri.parse("http://" + Uri.parse(server()).getHost() + CERTIFICATE_PAGE));
            }
        }), url);
    }

    @SuppressWarnings("deprecation")
    private boolean isOnline() {
        NetworkInfo active = ((ConnectivityManager) getSystemService(Context.CONNECTIVITY_SERVICE)).getActiveNetworkInfo();
        return active != null && active.isConnected();
    }

    @Override
    public void onForeignLink(Uri address) {
        String scheme = String.valueOf(address.getScheme());
        if (!scheme.matches("https?|mailto|tel")) return;
        try {
            startActivity(new Intent(Intent.ACTION_VIEW, address).addCategory(Intent.CATEGORY_BROWSABLE));
        } catch (ActivityNotFoundException nobody) {
            // There is no program for it; the page stays as it is.
        }
    }

    @Override
    public void onServerChange() {
        askForServer();
    }

    @Override
    public void onServerMoved(String origin) {
        preferences.setServer(origin);
    }

    /** The system took the page's memory. */
    @Override
    public void onRendererGone() {
        lastPage = web.getUrl();
        handler.removeCallbacksAndMessages(null);
        destroyWebView();
        recreate();
    }

    private void destroyWebView() {
        if (web == null) return;
        root.removeView(web);
        web.destroy();
        web = null;
    }

    @Override
    public boolean isOfServer() {
        return serverPage.isOfServer();
    }

    @Override
    public void resolve(String callId, String json) {
        final String script = "window.__printBridge&&window.__printBridge.resolve(" + Json.write(callId) + "," + Json.write(json) + ")";
        runOnUiThread(new Runnable() {
            @Override
            public void run() {
                if (web != null && isOfServer()) web.evaluateJavascript(script, null);
            }
        });
    }

    @Override
    protected void onNewIntent(Intent intent) {
        super.onNewIntent(intent);
        String linked = ServerAddress.fromLink(intent.getDataString());
        if (linked != null && web != null) follow(linked);
    }

    @Override
    protected void onActivityResult(int request, int result, Intent data) {
        if (request == ChromePage.CHOOSE_FILE) chromePage.onFileChosen(result, data);
        if (request == AndroidDevice.SAVE_FILE) {
            device.onPlaceChosen(result == RESULT_OK && data != null ? data.getData() : null);
        }
    }

    @Override
    public void onBackPressed() {
        if (isAsking && preferences.server() != null) stopAsking();
        else if (notice == null && web != null && web.canGoBack()) web.goBack();
        else moveTaskToBack(true);
    }

    @Override
    public void onWindowFocusChanged(boolean hasFocus) {
        super.onWindowFocusChanged(hasFocus);
        if (!hasFocus) return;
        getWindow().getDecorView().setSystemUiVisibility(View.SYSTEM_UI_FLAG_FULLSCREEN
                | View.SYSTEM_UI_FLAG_HIDE_NAVIGATION | View.SYSTEM_UI_FLAG_IMMERSIVE_STICKY);
    }

    @Override
    protected void onSaveInstanceState(Bundle out) {
        super.onSaveInstanceState(out);
        out.putString(PAGE, web == null ? lastPage : web.getUrl());
    }

    @Override
    protected void onPause() {
        // What was kept must outlast a tablet whose battery is pulled.
        if (web != null) android.webkit.CookieManager.getInstance().flush();
        super.onPause();
    }

    @Override
    protected void onDestroy() {
        handler.removeCallbacksAndMessages(null);
        threads.shutdown();
        destroyWebView();
        super.onDestroy();
    }
}
