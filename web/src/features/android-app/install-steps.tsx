/** Android calls its own keys by these names; makers of tablets change some of them. */
export function InstallSteps() {
  return (
    <>
      <section>
        <h2 className="mb-2 text-2xl font-bold">Installieren</h2>
        <ol className="grid max-w-prose list-decimal gap-2 pl-6">
          <li>
            Auf dem Tablet diese Seite öffnen und <strong>App herunterladen</strong> antippen. Warnt der Browser vor der
            Datei: <strong>Trotzdem herunterladen</strong>.
          </li>
          <li>
            Die heruntergeladene Datei öffnen. Android fragt einmal, ob der Browser Apps installieren darf:{' '}
            <strong>Einstellungen</strong>, <strong>Dieser Quelle vertrauen</strong> einschalten, zurück.
          </li>
          <li>
            <strong>Installieren</strong> antippen. Meldet Play Protect eine unbekannte App:{' '}
            <strong>Weitere Details</strong>, <strong>Trotzdem installieren</strong>.
          </li>
          <li>
            Auf dieser Seite <strong>In der App öffnen</strong> antippen und <strong>Verbinden</strong> bestätigen.
            Damit weiss die App, welches ihr Server ist.
          </li>
        </ol>
      </section>
      <section>
        <h2 className="mb-2 text-2xl font-bold">Berechtigungen</h2>
        <p className="max-w-prose">
          Die App braucht das Netz und sonst nichts: weder Kamera noch Standort noch Kontakte. Fragt eine neuere Version
          von Android nach <strong>Geräten in der Nähe</strong>, ist der Zugriff auf die Drucker gemeint: zulassen.
        </p>
      </section>
      <section>
        <h2 className="mb-2 text-2xl font-bold">Rechtzeitig vor dem Event</h2>
        <p className="max-w-prose">
          Android lässt Apps von Herausgebern, die sich nicht bei Google ausgewiesen haben, nach und nach nur noch auf
          einem Umweg zu, in Europa voraussichtlich ab 2027: in den Einstellungen für Entwickler freischalten und einen
          Tag warten. Tablets darum einige Tage vorher einrichten und an einem Drucker ausprobieren.
        </p>
      </section>
    </>
  );
}
