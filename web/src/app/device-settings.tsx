import { lazy, Suspense } from 'react';
import { useMatch } from 'react-router';
import { isSafariOnIos } from '../lib/fullscreen.ts';
import { changeSettings, type Settings, useSettings } from '../lib/settings.ts';
import { type Persistence, usePersistence } from '../lib/storage-persistence.ts';
import { ChoiceGroup } from '../ui/choice-group.tsx';

/** Fetched along with the page, so that it is there without network; a plain browser needs none of it. */
const androidApp =
  window.AndroidPrinter &&
  import('./android-app-row.tsx').then(
    ({ AndroidAppRow }) => ({ default: AndroidAppRow }),
    () => ({ default: () => null }),
  );
const InAndroidApp = androidApp && lazy(() => androidApp);

export function DeviceSettings() {
  const { theme, keySize, orderPane } = useSettings();
  // Its screen has its own, with a choice of its own.
  const inKitchen = useMatch('/kitchen') !== null;
  return (
    <>
      {!inKitchen && (
        <ChoiceGroup<Settings['theme']>
          label="Darstellung"
          value={theme}
          onChange={(value) => changeSettings({ theme: value })}
          choices={[
            { value: 'light', label: 'Hell' },
            { value: 'dark', label: 'Dunkel' },
            { value: 'system', label: 'System' },
          ]}
        />
      )}
      <ChoiceGroup<Settings['keySize']>
        label="Tastengrösse"
        value={keySize}
        onChange={(value) => changeSettings({ keySize: value })}
        choices={[
          { value: 'normal', label: 'Normal' },
          { value: 'large', label: 'Gross' },
          { value: 'huge', label: 'Sehr gross' },
        ]}
      />
      <ChoiceGroup<Settings['orderPane']>
        label="Bestellbereich"
        value={orderPane}
        onChange={(value) => changeSettings({ orderPane: value })}
        choices={[
          { value: 'left', label: 'Links' },
          { value: 'right', label: 'Rechts' },
        ]}
      />
      <Storage />
      {InAndroidApp && (
        <Suspense>
          <InAndroidApp />
        </Suspense>
      )}
      {isSafariOnIos() && (
        <details>
          <summary className="flex min-h-12 items-center font-semibold">Ganzer Bildschirm auf iPhone und iPad</summary>
          <p className="text-ink-2">In Safari auf «Teilen» tippen, dann «Zum Home-Bildschirm» wählen.</p>
        </details>
      )}
    </>
  );
}

/** Whether the browser may clear away what waits on this device when space runs short. */
function Storage() {
  const persistence = usePersistence();
  if (persistence === undefined) return null;
  return (
    <p>
      <span className="block font-semibold">Gespeicherte Bestellungen</span>
      <span className="text-ink-2">{STORAGE_WORDS[persistence]}</span>
    </p>
  );
}

const STORAGE_WORDS: Record<Persistence, string> = {
  persisted: 'Der Browser räumt sie nicht weg.',
  evictable:
    'Wird der Speicher knapp, räumt der Browser sie vielleicht weg. Als App («Zum Startbildschirm») sind sie sicherer.',
  unknown: 'Dieser Browser sagt nicht, ob er sie behält. Ohne Netz die Seite nicht neu laden.',
};
