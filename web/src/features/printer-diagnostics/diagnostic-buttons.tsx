import type { ReactNode } from 'react';
import { addressOf } from '../../lib/printing/printers-to-save.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TEST_PRINTER } from './diagnostic-tests.ts';
import type { Diagnostics } from './use-diagnostics.ts';

export function DiagnosticButtons({ diagnostics }: { diagnostics: Diagnostics }) {
  const { run, runAll, running, tests } = diagnostics;
  const groups = [
    {
      name: 'Setup',
      keys: [
        ['Scan & Configure', tests.scanAndConfigure],
        ['Load Saved Config', tests.loadConfig],
        ['Load Categories', tests.loadCategories],
      ],
    },
    {
      name: 'Tests',
      keys: [
        ['Test Network', tests.network],
        ['Test Android Bridge', tests.bridge],
        ['Test Config', tests.config],
        ['Test Connectivity', tests.connectivity],
        ['Network Scanner', tests.networkScan],
        ['Quick Scan', tests.quickScan],
      ],
    },
    {
      name: 'Print',
      keys: [
        ['Direct Print Test', tests.directPrint],
        ['Auto-Discovery Print', tests.autoDiscoveryPrint],
      ],
    },
  ] as const;
  const busyReason = running ? `${running} is running.` : undefined;

  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Group name="Run">
        <Button variant="primary" disabledReason={busyReason} onClick={() => void runAll()}>
          Run All Tests
        </Button>
        <TestPrinter diagnostics={diagnostics} />
      </Group>
      {groups.map(({ name, keys }) => (
        <Group key={name} name={name}>
          {keys.map(([label, test]) => (
            <Button
              key={label}
              loading={running === label}
              disabledReason={busyReason}
              onClick={() => void run(label, test)}
            >
              {label}
            </Button>
          ))}
        </Group>
      ))}
    </div>
  );
}

/** The usual address until a saved or found printer is chosen. */
function TestPrinter({ diagnostics: { printers, testPrinter } }: { diagnostics: Diagnostics }) {
  const own = printers.filter((printer) => addressOf(printer) !== addressOf(TEST_PRINTER));
  return (
    <SelectField
      label="Test printer"
      hint="For Test Connectivity and Direct Print Test."
      value={testPrinter.address}
      onChange={(event) => testPrinter.choose(event.target.value)}
    >
      {[TEST_PRINTER, ...own].map((printer) => (
        <option key={addressOf(printer)} value={addressOf(printer)}>
          {printer.displayName} · {printer.ip}:{printer.port}
        </option>
      ))}
    </SelectField>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="grid content-start gap-2">
      <h2 className="text-lg font-bold">{name}</h2>
      <div className="flex flex-wrap items-start gap-2">{children}</div>
    </section>
  );
}
