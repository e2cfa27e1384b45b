import type { ReactNode } from 'react';
import { HINTS } from './english.ts';

export function HelpTexts() {
  return (
    <section aria-labelledby="help" className="grid gap-2">
      <h2 id="help" className="text-lg font-bold">
        Help
      </h2>
      <Help title="Setup workflow">
        <ol className="list-decimal pl-5">
          <li>Switch on the printers and connect them to the same network as the server or the tablet.</li>
          <li>Scan & Configure: printers show up with their address and their state.</li>
          <li>Tick the categories each printer prints. «Alle» prints everything.</li>
          <li>Save the configuration, then test category printing.</li>
          <li>Take a test order and look at every printer.</li>
        </ol>
      </Help>
      <Help title="Printing fallback chain">
        <ol className="list-decimal pl-5">
          <li>Category-based printing through the Android bridge, with the saved assignments.</li>
          <li>Smart print: the bridge discovers the printers again.</li>
          <li>
            Single print jobs of the printers configured on the server, through the bridge or the local websocket.
          </li>
          <li>The server prints.</li>
        </ol>
        <p>A ticket goes on to the next way only if surely nothing was printed. Every second print says «KOPIE».</p>
      </Help>
      <Help title="Common ports">
        <p>
          9100 is the port of nearly all receipt printers. Others: 9101, 9102, 515 (LPD), 631 (IPP), 80 and 8080 (web).
        </p>
        <p>The local print helper listens at ws://localhost:8765/print.</p>
      </Help>
      <Help title="Troubleshooting">
        <ul className="list-disc pl-5">
          <li>{HINTS.noJobs}</li>
          <li>{HINTS.noPrinters}</li>
          <li>Network error: {HINTS.network}</li>
          <li>
            Server error: the status tells more. 401: log in again. 403: this needs another role. 5xx: ask the
            administrator.
          </li>
          <li>Printed letters are wrong: choose the other code page in the printer setup.</li>
          <li>Guest networks and hotspots often keep devices apart from each other.</li>
        </ul>
      </Help>
    </section>
  );
}

function Help({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="rounded-card border border-hairline bg-surface">
      <summary className="min-h-12 px-4 py-3 font-semibold">{title}</summary>
      <div className="grid gap-2 px-4 pb-4">{children}</div>
    </details>
  );
}
