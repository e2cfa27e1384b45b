package ch.bestellsystem.app;

import android.app.Activity;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.net.Uri;
import android.os.Build;
import android.webkit.CookieManager;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/** What the bridge wants to know of the device, and files that people keep. */
final class AndroidDevice implements BridgeService.Device, Printing.Surroundings {
    static final int SAVE_FILE = 1;
    private static final int MINUTES_TO_CHOOSE = 10;

    private final Activity activity;
    private final Preferences preferences;
    private volatile BlockingQueue<Choice> asked;

    /** Where to keep a file; null where the person chose not to. */
    private static final class Choice {
        final Uri place;

        Choice(Uri place) {
            this.place = place;
        }
    }

    AndroidDevice(Activity activity, Preferences preferences) {
        this.activity = activity;
        this.preferences = preferences;
    }

    static String appVersion(Activity activity) {
        try {
            return activity.getPackageManager().getPackageInfo(activity.getPackageName(), 0).versionName;
        } catch (PackageManager.NameNotFoundException impossible) {
            return "?";
        }
    }

    @Override
    public Map<String, String> info() {
        Map<String, String> info = new LinkedHashMap<String, String>();
        info.put("appVersion", appVersion(activity));
        info.put("manufacturer", Build.MANUFACTURER);
        info.put("model", Build.MODEL);
        info.put("android", Build.VERSION.RELEASE);
        return info;
    }

    @Override
    public String serverOrigin() {
        return preferences.server();
    }

    @Override
    public String cookies() {
        return CookieManager.getInstance().getCookie(preferences.server());
    }

    @Override
    public List<String> ownAddresses() {
        return PrinterScan.ownAddresses();
    }

    @Override
    public List<String> hosts() {
        return PrinterScan.neighbours(PrinterScan.ownAddresses());
    }

    @Override
    public List<String> widerHosts() {
        return PrinterScan.widerHosts();
    }

    @Override
    public int firstPort() {
        return AllowedAddress.FIRST_PORT;
    }

    @Override
    public synchronized String saveFile(final String name, final String mimeType, byte[] content) throws Exception {
        final BlockingQueue<Choice> answer = new ArrayBlockingQueue<Choice>(1);
        asked = answer;
        activity.runOnUiThread(new Runnable() {
            @Override
            public void run() {
                Intent question = new Intent(Intent.ACTION_CREATE_DOCUMENT);
                question.addCategory(Intent.CATEGORY_OPENABLE);
                boolean isKnown = mimeType != null && mimeType.contains("/");
                question.setType(isKnown ? mimeType.split(";")[0] : "application/octet-stream");
                question.putExtra(Intent.EXTRA_TITLE, name);
                try {
                    activity.startActivityForResult(question, SAVE_FILE);
                } catch (RuntimeException nobodyAsks) {
                    answer.offer(new Choice(null));
                }
            }
        });
        Choice choice = answer.poll(MINUTES_TO_CHOOSE, TimeUnit.MINUTES);
        if (choice == null || choice.place == null) return null;
        OutputStream out = activity.getContentResolver().openOutputStream(choice.place);
        if (out == null) throw new IOException("the chosen place can't be written");
        try {
            out.write(content);
        } finally {
            out.close();
        }
        return name;
    }

    /** The answer to the question of saveFile. */
    void onPlaceChosen(Uri place) {
        BlockingQueue<Choice> answer = asked;
        if (answer != null) answer.offer(new Choice(place));
    }
}
