import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import type { VirtualPrinter } from './virtual-printer.ts';

/** All that Run All Tests runs, in its order. */
const TESTS = [
  'Test Network',
  'Test Android Bridge',
  'Test Config',
  'Load Categories',
  'Load Saved Config',
  'Test Connectivity',
  'Direct Print Test',
  'Quick Scan',
  'Network Scanner',
  'Auto-Discovery Print',
] as const;
type TestName = (typeof TESTS)[number];

export interface Wanted {
  printer: VirtualPrinter;
  /** What these tests must say where that isn't just success. */
  says: Partial<Record<TestName, RegExp>>;
}

/** Presses every button of the diagnostic page: from an event without printers to paper. */
export async function driveDiagnosis(page: Page, { printer, says }: Wanted): Promise<void> {
  const log = page.getByLabel('Result log');
  const panel = page.getByRole('region', { name: 'Printer configuration' });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const last = (name: string) =>
    log
      .getByRole('listitem')
      .filter({ hasText: `${name}: ` })
      .last();
  await page.goto('/debug/printer');

  await press('Scan & Configure');
  await panel
    .getByRole('group', { name: `127.0.0.1:${printer.port}` })
    .getByLabel('Alle')
    .check();
  await press('Save Configuration');
  await expect(last('Save Configuration')).toContainText('Save Configuration: Saved 1 printers');
  await press('Test Category Printing');
  await expect(last('Test Category Printing')).toContainText('success');
  await expect.poll(async () => (await printer.read()).length).toBe(1);
  await press('Close');
  await expect(panel).toBeHidden();

  await press('Clear');
  await expect(log).toHaveText('No results yet.');
  await press('Undo');
  await expect(last('Scan & Configure')).toContainText('1 printers found');
  await press('Clear');

  const chosen = page.getByLabel('Test printer');
  await expect(chosen).toHaveValue('192.168.1.100:9100');
  await chosen.selectOption(`127.0.0.1:${printer.port}`);
  await press('Run All Tests');
  await expect(last('Auto-Discovery Print')).toBeVisible({ timeout: 30_000 });
  for (const name of TESTS) await expect(last(name), name).toContainText(says[name] ?? /success/);
  await expect.poll(async () => (await printer.read()).length).toBe(3);

  await printer.setMode('paper-out');
  await press('Test Connectivity');
  await expect(last('Test Connectivity')).toContainText(/error.*127\.0\.0\.1:\d+: .*out of paper\.$/);
  await press('Direct Print Test');
  await expect(last('Direct Print Test')).toContainText(/error.*not printed \(out of paper\)$/);
  // App, helper and server speak German.
  await expect(log).not.toContainText(/Drucker|Papier|Gedruckt|Gesendet|Druckhilfe|nicht|keine/);
}

/** Each test's own button, without the paper and the long look around that Run All Tests has just had. */
export async function pressEach(page: Page): Promise<void> {
  const log = page.getByLabel('Result log');
  for (const name of TESTS) {
    const entries = log.getByRole('listitem').filter({ hasText: `${name}: ` });
    const before = await entries.count();
    await page.getByRole('button', { name, exact: true }).click();
    await expect(entries).toHaveCount(before + 1);
  }
}
