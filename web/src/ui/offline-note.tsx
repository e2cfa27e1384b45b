import { useLinkState } from '../lib/network-state.ts';
import { sinceText } from '../lib/waiting-text.ts';
import { AlertBox } from './alert-box.tsx';

/** Above what was loaded before: it may be out of date, and saving has to wait. */
export function OfflineNote() {
  const { online, lastContactAt } = useLinkState();
  if (online) return null;
  return (
    <AlertBox tone="warn" className="mb-4">
      Offline{sinceText(lastContactAt)} – gezeigt wird der letzte Stand. Speichern geht wieder, sobald die Verbindung da
      ist.
    </AlertBox>
  );
}
