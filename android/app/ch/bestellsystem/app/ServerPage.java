package ch.bestellsystem.app;

import android.graphics.Bitmap;
import android.net.Uri;
import android.net.http.SslError;
import android.webkit.RenderProcessGoneDetail;
import android.webkit.SslErrorHandler;
import android.webkit.WebResourceError;
import android.webkit.WebResourceRequest;
import android.webkit.WebResourceResponse;
import android.webkit.WebView;
import android.webkit.WebViewClient;

/** Keeps the web view on the pages of its server and tells when they can't be shown. */
final class ServerPage extends WebViewClient {
    interface Listener {
        /** Null before one was chosen. */
        String server();

        void onForeignLink(Uri address);

        void onServerChange();

        /** The server led to itself with TLS. */
        void onServerMoved(String origin);

        void onShown();

        void onUnreachable(String url);

        void onServerFault(String url, int status);

        /** `error` is one of SslError. */
        void onUntrusted(String url, int error);

        void onRendererGone();
    }

    private final Listener listener;
    private volatile boolean isOfServer;
    private boolean hasFailed;
    /** The server of which a page has been shown; null before the first one. */
    private String shownServer;

    ServerPage(Listener listener) {
        this.listener = listener;
    }

    /** Whether what is shown, or is about to be, comes from the server. Asked by other threads, too. */
    boolean isOfServer() {
        return isOfServer;
    }

    /** Whether a page of the server is there, under whatever lies on it. */
    boolean isShown() {
        return isOfServer && !hasFailed && shownServer != null && shownServer.equals(listener.server());
    }

    void open(WebView view, String url) {
        hasFailed = false;
        isOfServer = ServerAddress.isOf(listener.server(), url);
        view.loadUrl(url);
    }

    /** Overrides what the library compiled against doesn't know yet. */
    public boolean shouldOverrideUrlLoading(WebView view, WebResourceRequest request) {
        Uri address = request.getUrl();
        boolean isFirst = request.isForMainFrame() && !isShown();
        if (isFirst && ServerAddress.isOfWithTls(listener.server(), address.toString())) {
            listener.onServerMoved(ServerAddress.originOf(address.toString()));
        }
        if (ServerAddress.isOf(listener.server(), address.toString())) {
            if (request.isForMainFrame()) hasFailed = false;
            return false;
        }
        if ((ServerAddress.LINK_SCHEME + "://server").equals(address.toString())) listener.onServerChange();
        else if (request.isForMainFrame()) listener.onForeignLink(address);
        return true;
    }

    @Override
    public void onPageStarted(WebView view, String url, Bitmap icon) {
        isOfServer = ServerAddress.isOf(listener.server(), url);
    }

    @Override
    public void onPageFinished(WebView view, String url) {
        if (hasFailed || !isOfServer || !ServerAddress.isOf(listener.server(), url)) return;
        // Back must not lead to the pages of another server.
        if (!listener.server().equals(shownServer)) view.clearHistory();
        shownServer = listener.server();
        listener.onShown();
    }

    @Override
    public void onReceivedError(WebView view, WebResourceRequest request, WebResourceError error) {
        if (!request.isForMainFrame() || hasFailed) return;
        hasFailed = true;
        listener.onUnreachable(request.getUrl().toString());
    }

    @Override
    public void onReceivedHttpError(WebView view, WebResourceRequest request, WebResourceResponse response) {
        if (!request.isForMainFrame() || response.getStatusCode() < 500) return;
        hasFailed = true;
        listener.onServerFault(request.getUrl().toString(), response.getStatusCode());
    }

    /** Never passed over: what the device doesn't trust, nobody at a till can judge. */
    @Override
    public void onReceivedSslError(WebView view, SslErrorHandler handler, SslError error) {
        handler.cancel();
        if (!ServerAddress.isOf(listener.server(), error.getUrl())) return;
        hasFailed = true;
        listener.onUntrusted(error.getUrl(), error.getPrimaryError());
    }

    /** Likewise. */
    public boolean onRenderProcessGone(WebView view, RenderProcessGoneDetail detail) {
        listener.onRendererGone();
        return true;
    }
}
