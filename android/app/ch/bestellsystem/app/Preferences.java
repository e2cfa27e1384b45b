package ch.bestellsystem.app;

import android.content.Context;
import android.content.SharedPreferences;

/** What the app keeps on the device: the server's address, and what the page gives it to keep, by server. */
final class Preferences {
    private static final String SERVER = "server";

    private final SharedPreferences kept;

    Preferences(Context context) {
        kept = context.getSharedPreferences("bestellsystem", Context.MODE_PRIVATE);
    }

    /** For example `https://kasse.example.ch`; null before the first time. */
    String server() {
        return kept.getString(SERVER, null);
    }

    void setServer(String origin) {
        kept.edit().putString(SERVER, origin).commit();
    }

    /** Two servers number their events alike. */
    BridgeService.Store store() {
        return new BridgeService.Store() {
            @Override
            public String get(String key) {
                return kept.getString(server() + " " + key, null);
            }

            @Override
            public void put(String key, String value) {
                kept.edit().putString(server() + " " + key, value).commit();
            }
        };
    }
}
