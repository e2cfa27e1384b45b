import { useUser } from '../../lib/session.tsx';
import { readStored } from '../../lib/storage.ts';
import { Page } from '../../ui/page.tsx';
import { ConfigPanel } from './config-panel.tsx';
import { DiagnosticButtons } from './diagnostic-buttons.tsx';
import { HelpTexts } from './help-texts.tsx';
import { ResultLog } from './result-log.tsx';
import { useDiagnostics } from './use-diagnostics.ts';

/** In English, for whoever is asked for help by telephone. */
export function PrinterDiagnosticsPage() {
  const user = useUser();
  const diagnostics = useDiagnostics(user);
  const deviceId = 'deviceId' in user ? user.deviceId : readStored('deviceId');

  return (
    <div lang="en">
      <Page title="Printer diagnostics">
        <div className="grid gap-5">
          <dl className="flex flex-wrap gap-x-6 gap-y-1">
            <Fact name="User" value={user.username} />
            <Fact name="Role" value={user.role ?? 'none'} />
            <Fact name="Device" value={deviceId ?? 'none'} />
          </dl>
          <DiagnosticButtons diagnostics={diagnostics} />
          <ResultLog log={diagnostics.log} />
          {diagnostics.isPanelOpen && (
            <ConfigPanel diagnostics={diagnostics} mayConfigure={user.role === 'EVENT_ORGANIZER'} />
          )}
          <HelpTexts />
        </div>
      </Page>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex gap-2">
      <dt className="text-ink-2">{name}</dt>
      <dd className="tag-text font-semibold wrap-anywhere">{value}</dd>
    </div>
  );
}
