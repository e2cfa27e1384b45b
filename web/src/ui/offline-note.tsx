import { useOnline } from '../lib/network-state.ts';
import { AlertBox } from './alert-box.tsx';

/** Above what was loaded before: it may be out of date, and saving has to wait. */
export function OfflineNote() {
  if (useOnline()) return null;
  return (
    <AlertBox tone="warn" className="mb-4">
      Offline – gezeigt wird der letzte Stand. Speichern geht wieder, sobald die Verbindung da ist.
    </AlertBox>
  );
}
