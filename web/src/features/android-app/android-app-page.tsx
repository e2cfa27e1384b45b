import type { AndroidApp } from '@bestellsystem/domain/android-app-schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api, messageOf } from '../../lib/api.ts';
import { appVersion } from '../../lib/printing/app-info.ts';
import { isAddressOfThisComputer } from '../../lib/this-computer.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingText } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { addressInApp } from './app-address.ts';
import { InstallSteps } from './install-steps.tsx';

const DOWNLOAD = '/api/android-app/bestellsystem.apk';

type ReadyApp = Extract<AndroidApp, { isReady: true }>;

/** Where one gets the Android app, and from where it is opened with this server. */
export function AndroidAppPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['android-app'],
    queryFn: ({ signal }) => api.get<AndroidApp>('/api/android-app', { signal }),
  });

  return (
    <Page title="Android-App" failed={error !== null && !data}>
      {error && !data && (
        <ErrorState
          message={`Fehler beim Laden der Angaben zur App: ${messageOf(error)}`}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <LoadingText>Lade Angaben zur App...</LoadingText>}
      {data && !data.isReady && <NotReady />}
      {data?.isReady && <Ready app={data} />}
    </Page>
  );
}

function NotReady() {
  return (
    <EmptyState title="Die App ist auf diesem Server nicht bereit">
      <p>
        Bestellen geht ohne sie im Browser; die Bons druckt dann der Server. Wer den Server betreibt, stellt die App mit{' '}
        <code className="font-mono">npm run android:build</code> bereit.
      </p>
    </EmptyState>
  );
}

function Ready({ app }: { app: ReadyApp }) {
  const installed = appVersion();
  return (
    <div className="grid gap-6">
      {installed === undefined ? (
        <p className="max-w-prose text-lg">
          Zeigt dieses Bestellsystem im ganzen Bildschirm und druckt Bons selbst an den Druckern im WLAN, auch wenn der
          Server sie nicht erreicht. Für Tablets und Telefone mit Android 8 oder neuer.
        </p>
      ) : (
        <Installed installed={installed} offered={app.version} />
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_320px]">
        <div className="grid gap-6">
          <Keys app={app} isInApp={installed !== undefined} />
          {installed === undefined && <InstallSteps />}
        </div>
        <CodeForOthers />
      </div>
    </div>
  );
}

function Installed({ installed, offered }: { installed: string; offered: string }) {
  return installed === offered ? (
    <AlertBox tone="ok" title={`Sie benutzen die App, Version ${installed}.`} />
  ) : (
    <AlertBox tone="info" title={`Sie benutzen die App, Version ${installed}.`}>
      Auf dem Server liegt Version {offered}. Herunterladen und öffnen ersetzt die alte; Anmeldung und Einstellungen
      bleiben.
    </AlertBox>
  );
}

function Keys({ app, isInApp }: { app: ReadyApp; isInApp: boolean }) {
  const [search] = useSearchParams();
  return (
    <section className="grid gap-3 rounded-card border border-hairline bg-surface p-4" aria-label="Herunterladen">
      <div className="grid gap-4 sm:grid-flow-col sm:auto-cols-fr">
        <p className="grid content-start gap-2 text-center text-ink-2">
          <a href={DOWNLOAD} download className={buttonStyle({ variant: 'primary', size: 'floor', full: true })}>
            App herunterladen
          </a>
          {`Version ${app.version}, ${Math.ceil(app.sizeBytes / 1024)} kB`}
        </p>
        {!isInApp && (
          <p className="grid content-start gap-2 text-center text-ink-2">
            <a href={addressInApp(search.get('tag'))} className={buttonStyle({ size: 'floor', full: true })}>
              In der App öffnen
            </a>
            wenn sie auf diesem Gerät schon installiert ist
          </p>
        )}
      </div>
      <details>
        <summary className="flex min-h-12 items-center font-semibold">Prüfsumme</summary>
        <p className="font-mono text-sm break-all text-ink-2">SHA-256 {app.sha256}</p>
      </details>
    </section>
  );
}

function CodeForOthers() {
  const address = window.location.href;
  if (isAddressOfThisComputer()) {
    return (
      <AlertBox tone="info" title="Diese Adresse gilt nur auf diesem Computer">
        Für den QR-Code diese Seite über die Adresse öffnen, die die Tablets im WLAN benutzen.
      </AlertBox>
    );
  }
  return (
    <section className="grid justify-items-center gap-3 rounded-card border border-hairline bg-surface p-4 text-center">
      <h2 className="text-xl font-bold">Für ein anderes Gerät</h2>
      <QrCode text={address} label="QR-Code dieser Seite" className="w-full max-w-64 rounded-control" />
      <p className="text-ink-2">Mit der Kamera des Tablets lesen</p>
      <p className="font-mono text-sm break-all">{address}</p>
    </section>
  );
}
