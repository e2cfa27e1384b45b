package ch.bestellsystem.app;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URL;

/** Whether the server knows the session of the app. */
final class ServerCheck {
    private static final int WAIT_MS = 2_500;

    private ServerCheck() {}

    static boolean hasSession(String cookies) {
        for (String cookie : (cookies == null ? "" : cookies).split(";")) {
            String name = cookie.trim();
            if (name.startsWith("sid=") || name.startsWith("__Host-sid=")) return true;
        }
        return false;
    }

    /** The HTTP status of the answer; 0 where there is none. */
    static int askWhoIAm(String origin, String cookies) {
        HttpURLConnection connection = null;
        try {
            connection = (HttpURLConnection) new URL(origin + "/api/auth/me").openConnection();
            connection.setConnectTimeout(WAIT_MS);
            connection.setReadTimeout(WAIT_MS);
            connection.setInstanceFollowRedirects(false);
            if (cookies != null && !cookies.isEmpty()) connection.setRequestProperty("Cookie", cookies);
            return connection.getResponseCode();
        } catch (IOException unreachable) {
            return 0;
        } finally {
            if (connection != null) connection.disconnect();
        }
    }
}
