package ch.bestellsystem.app;

import android.app.Activity;
import android.content.Intent;
import android.net.Uri;
import android.os.Message;
import android.webkit.ValueCallback;
import android.webkit.WebChromeClient;
import android.webkit.WebView;

/** Dialogs, file choices and new windows of the page. */
final class ChromePage extends WebChromeClient {
    static final int CHOOSE_FILE = 2;

    private final Activity activity;
    private ValueCallback<Uri[]> asking;

    ChromePage(Activity activity) {
        this.activity = activity;
    }

    @Override
    public boolean onShowFileChooser(WebView view, ValueCallback<Uri[]> callback, FileChooserParams params) {
        if (asking != null) asking.onReceiveValue(null);
        asking = callback;
        try {
            activity.startActivityForResult(params.createIntent(), CHOOSE_FILE);
            return true;
        } catch (RuntimeException nobodyAsks) {
            asking = null;
            return false;
        }
    }

    void onFileChosen(int result, Intent data) {
        if (asking != null) asking.onReceiveValue(FileChooserParams.parseResult(result, data));
        asking = null;
    }

    /** There is one window: a link meant for another one is followed in it, a script gets none. */
    @Override
    public boolean onCreateWindow(WebView view, boolean isDialog, boolean isUserGesture, Message result) {
        WebView.HitTestResult touched = view.getHitTestResult();
        boolean isLink = touched != null && touched.getType() == WebView.HitTestResult.SRC_ANCHOR_TYPE;
        String url = isLink ? touched.getExtra() : null;
        if (isUserGesture && url != null) view.evaluateJavascript("location.assign(" + Json.write(url) + ")", null);
        return false;
    }
}
