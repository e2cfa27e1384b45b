import { useEffect, useRef } from 'react';
import { addressOf } from '../../lib/printing/printers-to-save.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import type { DraftPrinter } from './draft-printer.ts';
import type { Search } from './use-printer-search.ts';

export interface SearchEndProps {
  search: Search;
  /** Whether the list is. */
  isEmpty: boolean;
  wereAdded: boolean;
  /** Those of the added ones that are still in the list. */
  news: readonly DraftPrinter[];
  onShow: () => void;
}

/** What a search came to, below its keys: on a phone they fill the screen, so it comes into sight. */
export function SearchEnd(props: SearchEndProps) {
  const { state } = props.search;
  const isOver = state === 'done' || state === 'failed';
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Who writes a name meanwhile stays at it.
    const isWriting = document.activeElement?.matches('input, select') ?? false;
    if (isOver && !isWriting) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isOver]);
  return (
    <div ref={box} className="empty:hidden">
      <Said {...props} />
    </div>
  );
}

function Said({ search, isEmpty, wereAdded, news, onShow }: SearchEndProps) {
  if (search.state === 'failed' && search.appRequired) {
    return (
      <AlertBox tone="warn" title="Android app required">
        <p>
          Öffnen Sie diese Seite in der{' '}
          <Link to="/app" className="font-semibold underline underline-offset-4">
            Android-App
          </Link>{' '}
          auf dem Tablet im Event-WLAN.
        </p>
        <p>{search.message}</p>
        <p>Drucker mit bekannter Adresse können Sie unten von Hand eintragen.</p>
      </AlertBox>
    );
  }
  if (search.state === 'failed') return <AlertBox tone="error">{search.message}</AlertBox>;
  if (search.state !== 'done') return null;
  if (search.found.length > 0) {
    // What was added and is off the list again needn't be told any more.
    if (wereAdded && news.length === 0) return null;
    const text = `${search.isCancelled ? 'Suche abgebrochen: ' : ''}${foundText(search.found.length, news)}`;
    return (
      <AlertBox tone="ok" action={news.length > 0 && <Button onClick={onShow}>Ansehen</Button>}>
        {text}
      </AlertBox>
    );
  }
  if (search.isCancelled) return <AlertBox tone="info">Die Suche wurde abgebrochen.</AlertBox>;
  return (
    <AlertBox tone="warn" title="No printers found on local network">
      <p>Im lokalen Netz wurde kein Drucker gefunden. Bitte prüfen:</p>
      <ul className="list-disc pl-5">
        <li>Ist der Drucker eingeschaltet?</li>
        <li>Hat er Papier, und ist der Deckel zu?</li>
        <li>Ist er im gleichen WLAN oder am gleichen Router wie dieses Gerät und der Server?</li>
        <li>Ist es kein Hotspot und kein Gästenetz? Die trennen Geräte voneinander.</li>
      </ul>
      {isEmpty && <p>Kennen Sie seine Adresse, tragen Sie ihn unten von Hand ein.</p>}
    </AlertBox>
  );
}

function foundText(count: number, news: readonly DraftPrinter[]): string {
  const names = news.map((printer) => printer.displayName || addressOf(printer)).join(', ');
  if (names) return `${count} gefunden, ${news.length} neu: ${names}`;
  return count === 1 ? '1 gefunden, schon in der Liste' : `${count} gefunden, alle schon in der Liste`;
}
