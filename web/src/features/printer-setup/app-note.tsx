import { androidBridge } from '../../lib/printing/android-bridge.ts';
import { AlertBox } from '../../ui/alert-box.tsx';

/** In a plain browser: what only the app can do, and that the rest goes without. */
export function AppNote() {
  if (androidBridge()) return null;
  return (
    <AlertBox tone="info" title="Android app required">
      <p>
        Damit ein Tablet selbst nach Druckern sucht und druckt, öffnen Sie diese Seite dort in der Android-App (zu
        finden unter «/app»). Hier sucht und druckt der Server, in seinem eigenen Netz.
      </p>
    </AlertBox>
  );
}
