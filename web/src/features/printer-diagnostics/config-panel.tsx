import type { PrinterInput } from '@bestellsystem/domain/printing-schema.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { Diagnostics } from './use-diagnostics.ts';

/** Which printer takes what, in short; the setup has all the rest. */
export function ConfigPanel({ diagnostics, mayConfigure }: { diagnostics: Diagnostics; mayConfigure: boolean }) {
  const { printers, show, categories, running, run, tests, setPanelOpen } = diagnostics;
  const busyReason = running ? `${running} is running.` : undefined;

  function toggle(printer: PrinterInput, name: string, ticked: boolean) {
    const own = printer.categories.filter((one) => one !== name);
    show(printers.map((one) => (one === printer ? { ...one, categories: ticked ? [...own, name] : own } : one)));
  }

  return (
    <section aria-labelledby="configuration" className="grid gap-3 rounded-card border border-hairline bg-surface p-4">
      <h2 id="configuration" className="text-lg font-bold">
        Printer configuration
      </h2>
      <div className="grid gap-3 lg:grid-cols-2">
        {printers.map((printer) => (
          <fieldset key={`${printer.ip}:${printer.port}`} className="rounded-control border border-hairline p-3">
            <legend className="px-1 font-semibold">
              {printer.displayName} · {printer.ip}:{printer.port}
            </legend>
            <div className="flex flex-wrap gap-x-5">
              {categories.map((name) => (
                <Checkbox
                  key={name}
                  label={name}
                  checked={printer.categories.includes(name)}
                  onChange={(event) => toggle(printer, name, event.target.checked)}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          loading={running === SAVE}
          disabledReason={mayConfigure ? busyReason : 'Only an event organizer can save printers.'}
          onClick={() => void run(SAVE, tests.saveConfig)}
        >
          {SAVE}
        </Button>
        <Button
          loading={running === TEST}
          disabledReason={busyReason}
          onClick={() => void run(TEST, tests.testCategories)}
        >
          {TEST}
        </Button>
        <Button onClick={() => setPanelOpen(false)}>Close</Button>
      </div>
    </section>
  );
}

const SAVE = 'Save Configuration';
const TEST = 'Test Category Printing';
