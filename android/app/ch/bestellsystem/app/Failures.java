package ch.bestellsystem.app;

import android.content.Context;
import android.net.http.SslError;

/** Why the server's pages can't be shown, for the people who have to do something about it. */
final class Failures {
    private Failures() {}

    static Notice noNetwork(Context context) {
        return new Notice(context).title("Kein Netz")
                .line("Dieses Gerät ist mit keinem Netz verbunden. Bitte WLAN einschalten.");
    }

    static Notice unreachable(Context context, String server) {
        return new Notice(context).title("Server nicht erreichbar").line(server + " antwortet nicht.")
                .line("Ist das Gerät im richtigen WLAN? Läuft der Server? Stimmt die Adresse?")
                .line("Hat dieses WLAN kein Internet: mobile Daten ausschalten.");
    }

    static Notice serverFault(Context context, String server, int status) {
        return new Notice(context).title("Der Server hat eine Störung")
                .line(server + " antwortet mit " + status + ". Bitte den Veranstalter rufen.");
    }

    /** `error` is one of SslError. */
    static Notice untrusted(Context context, String server, int error, Notice.Action fetchCertificate) {
        Notice page = new Notice(context).title("Zertifikat nicht vertrauenswürdig");
        if (error == SslError.SSL_EXPIRED || error == SslError.SSL_NOTYETVALID || error == SslError.SSL_DATE_INVALID) {
            page.line("Das Zertifikat von " + server + " gilt heute nicht. Stimmen Datum und Uhrzeit dieses Geräts?");
        } else if (error == SslError.SSL_IDMISMATCH) {
            page.line("Das Zertifikat gilt nicht für " + server + ". Stimmt die Adresse?");
        } else {
            page.line("Dieses Gerät kennt den Aussteller des Zertifikats von " + server + " nicht.")
                    .line("Hat der Veranstalter eine eigene Zertifizierungsstelle, muss deren Zertifikat auf diesem Gerät installiert "
                            + "werden: Einstellungen, Sicherheit, Verschlüsselung und Anmeldedaten, Zertifikat installieren, CA-Zertifikat.")
                    .key("Zertifikat beim Server holen", false, fetchCertificate);
        }
        return page.line("Zur Sicherheit wird nichts übertragen.");
    }
}
