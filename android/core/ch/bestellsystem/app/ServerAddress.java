package ch.bestellsystem.app;

import java.io.UnsupportedEncodingException;
import java.net.IDN;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.util.Locale;

/** The server's address as people type it, as a link carries it, and as a page must have it to be the server's. */
final class ServerAddress {
    static final String LINK_SCHEME = "bestellsystem";

    private ServerAddress() {}

    /** `https://kasse.example.ch` from what was typed; null for what is no address. Private addresses may go without TLS. */
    static String fromEntry(String typed) {
        String text = typed == null ? "" : typed.trim();
        if (text.isEmpty() || text.contains(" ")) return null;
        if (!text.contains("://")) {
            String host = text.split("[:/?#]", 2)[0];
            boolean isLocal = AllowedAddress.bytesOf(host) != null || host.equals("localhost") || host.endsWith(".local");
            text = (isLocal ? "http://" : "https://") + text;
        }
        try {
            int host = text.indexOf("://") + 3;
            return originOf(text.substring(0, host) + IDN.toASCII(withoutPath(text).substring(host)));
        } catch (IllegalArgumentException noName) {
            return null;
        }
    }

    /** Scheme, host and port of a web address in one spelling; null for anything else. */
    static String originOf(String url) {
        if (url == null) return null;
        try {
            URI uri = new URI(withoutPath(url));
            String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
            if (!scheme.equals("http") && !scheme.equals("https")) return null;
            String host = uri.getHost();
            if (host == null || host.isEmpty() || uri.getRawUserInfo() != null) return null;
            int port = uri.getPort();
            boolean isUsual = port == -1 || port == (scheme.equals("https") ? 443 : 80);
            return scheme + "://" + host.toLowerCase(Locale.ROOT) + (isUsual ? "" : ":" + port);
        } catch (URISyntaxException none) {
            return null;
        }
    }

    /** Pages have signs in their paths that URI does not take. */
    private static String withoutPath(String url) {
        int host = url.indexOf("://") + 3;
        return host < 3 ? url : url.substring(0, host) + url.substring(host).split("[/?#]", 2)[0];
    }

    /** Whether this address is a page of that server. */
    static boolean isOf(String origin, String url) {
        return origin != null && origin.equals(originOf(url));
    }

    /** Whether this address is on the same machine, now with TLS: where a server without it may lead to. */
    static boolean isOfWithTls(String origin, String url) {
        String other = originOf(url);
        if (origin == null || other == null) return false;
        URI from = URI.create(origin);
        URI to = URI.create(other);
        return from.getScheme().equals("http") && to.getScheme().equals("https") && from.getHost().equals(to.getHost());
    }

    /** What `bestellsystem://open?url=…` leads to; null where it is not a web address. */
    static String fromLink(String link) {
        String start = LINK_SCHEME + "://open?url=";
        if (link == null || !link.startsWith(start)) return null;
        try {
            String url = URLDecoder.decode(link.substring(start.length()).split("&", 2)[0], "UTF-8");
            return originOf(url) == null ? null : url;
        } catch (UnsupportedEncodingException impossible) {
            return null;
        } catch (IllegalArgumentException broken) {
            return null;
        }
    }
}
