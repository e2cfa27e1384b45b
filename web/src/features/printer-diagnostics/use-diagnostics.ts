import type { SessionUser } from '@bestellsystem/domain/accounts-schema.ts';
import { ALL_CATEGORIES, meansAllCategories } from '@bestellsystem/domain/category-name.ts';
import type { Event } from '@bestellsystem/domain/events-schema.ts';
import type { FoundPrinter } from '@bestellsystem/domain/printers-schema.ts';
import type { PrinterInput } from '@bestellsystem/domain/printing-schema.ts';
import { useRef, useState } from 'react';
import { androidBridge } from '../../lib/printing/android-bridge.ts';
import type { ScanMode } from '../../lib/printing/android-contract.ts';
import { printerFrom } from '../../lib/printing/new-printer.ts';
import { type SearchWay, searchPrinters } from '../../lib/printing/printer-search.ts';
import { readStoredPrinters, type StoredPrinters, savePrinterConfig } from '../../lib/printing/printers-api.ts';
import { addressOf, printersToSave } from '../../lib/printing/printers-to-save.ts';
import { useWorkLog } from '../../lib/work-log.ts';
import {
  currentEvent,
  describeAnswer,
  directPrint,
  inTurn,
  loadCategories,
  previewPrintJobs,
  SAMPLE_CATEGORIES,
  sampleOrder,
  TEST_PRINTER,
  type Test,
  testBridge,
  testCategoryPrint,
  testConfig,
  testConnectivity,
  testNetwork,
} from './diagnostic-tests.ts';
import { failureInEnglish, HINTS, statusInEnglish } from './english.ts';

const WAYS: Record<SearchWay, string> = {
  app: 'app',
  helper: 'local helper',
  server: 'server',
  agents: 'server and the helpers connected to it',
};
const FALLBACK_CATEGORIES = ['Speisen', 'Getraenke', ALL_CATEGORIES];

interface Loaded {
  event: Pick<Event, 'id' | 'name'>;
  version: string;
}

/** Everything the buttons do; each says in the log what came of it. */
export function useDiagnostics(user: SessionUser) {
  const log = useWorkLog();
  const [running, setRunning] = useState<string>();
  const [printers, setPrinters] = useState<PrinterInput[]>([]);
  const [categories, setCategories] = useState<string[]>(FALLBACK_CATEGORIES);
  const areCategoriesLoaded = useRef(false);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [testAddress, setTestAddress] = useState(addressOf(TEST_PRINTER));
  // Tests that follow each other at once must see what the one before found.
  const found = useRef<PrinterInput[]>([]);

  async function run(name: string, test: Test): Promise<void> {
    setRunning(name);
    log.add('info', `${name}...`);
    try {
      log.add('success', `${name}: ${await test()}`);
    } catch (error) {
      log.add('error', `${name}: ${failureInEnglish(error)}`);
    }
    setRunning(undefined);
  }

  /** Of which event the printers here are, and on top of which of its versions they are saved. */
  const loaded = useRef<Loaded>(undefined);
  const eventId = async () => (await currentEvent(user)).id;
  const target = () => found.current.find((one) => addressOf(one) === testAddress) ?? TEST_PRINTER;
  function show(next: PrinterInput[]): void {
    found.current = next;
    setPrinters(next);
  }

  async function readSaved(): Promise<Loaded & StoredPrinters> {
    const { id, name } = await currentEvent(user);
    return { event: { id, name }, ...(await readStoredPrinters(id)) };
  }

  function load(stored: Loaded, next: PrinterInput[]): void {
    loaded.current = stored;
    show(next);
  }

  async function scan(mode: ScanMode): Promise<FoundPrinter[]> {
    const seen = await searchPrinters(mode, {
      signal: new AbortController().signal,
      onWay: (way) => log.add('info', `Scanning through the ${WAYS[way]}.`),
      onFound: () => undefined,
      onProgress: () => undefined,
    });
    for (const { ip, port, model, status } of seen) {
      log.add('info', `${ip}:${port}${model ? ` ${model}` : ''}: ${statusInEnglish(status)}`);
    }
    if (seen.length === 0) throw new Error(HINTS.noPrinters);
    return seen;
  }

  async function fetchCategories(): Promise<string> {
    try {
      const names = await loadCategories();
      areCategoriesLoaded.current = true;
      setCategories([...names.filter((name) => !meansAllCategories(name)), ALL_CATEGORIES]);
      return `${names.length} categories: ${names.join(', ')}`;
    } catch (error) {
      setCategories(FALLBACK_CATEGORIES);
      throw new Error(
        `Failed to fetch categories: ${failureInEnglish(error)} Using ${FALLBACK_CATEGORIES.join(', ')}.`,
      );
    }
  }

  /** Opens the panel with what is saved and what was found. */
  async function scanToConfigure(mode: ScanMode): Promise<string> {
    const seen = await scan(mode);
    const [saved, loaded] = await Promise.all([
      readSaved().catch(failureInEnglish),
      fetchCategories().catch(failureInEnglish),
    ]);
    // Saving replaces all printers of the event: one that is switched off just now must stay among them.
    if (typeof saved === 'string') return `${seen.length} printers found. Not to be configured here: ${saved}`;
    const isSaved = (one: FoundPrinter) => saved.printers.some(({ ip, port }) => ip === one.ip && port === one.port);
    const added = seen.filter((one) => !isSaved(one));
    load(saved, [...saved.printers, ...added.map((one) => printerFrom(one))]);
    setPanelOpen(true);
    return `${seen.length} printers found. Tick their categories below.\n${loaded}`;
  }

  const tests = {
    network: testNetwork,
    bridge: testBridge,
    config: testConfig,
    connectivity: () => testConnectivity(target()),
    directPrint: () => directPrint(target()),
    quickScan: () => scanToConfigure('ultra-fast'),
    networkScan: () => scanToConfigure('full'),
    loadCategories: fetchCategories,
    loadConfig: async () => {
      const saved = await readSaved();
      if (saved.printers.length === 0) throw new Error('No printers configured for this event (404).');
      load(saved, saved.printers);
      return saved.printers
        .map((one) => `${one.displayName} ${one.ip}:${one.port} (${one.categories.join(', ')})`)
        .join('\n');
    },
    scanAndConfigure: () => scanToConfigure('quick'),
    autoDiscoveryPrint: () => autoDiscoveryPrint(eventId, () => scan('ultra-fast')),
    saveConfig: async () => {
      if (!areCategoriesLoaded.current) throw new Error('Load the categories first.');
      const chosen = printersToSave(found.current);
      if (chosen.length === 0) throw new Error('Tick at least one category first.');
      // Asked for anew, the event could be another one by now, whose printers were never shown here.
      if (!loaded.current) throw new Error('Load the saved config or scan first.');
      const { event, version } = loaded.current;
      const saved = await savePrinterConfig(event.id, chosen, version);
      loaded.current = { event, version: saved.version };
      androidBridge()?.savePrinterConfig({ eventId: event.id, printers: chosen });
      return `Saved ${chosen.length} printers for the event ${event.name}.`;
    },
    testCategories: async () => {
      const own = new Set(found.current.flatMap((printer) => printer.categories));
      if (own.size === 0) throw new Error('Tick at least one category first.');
      return inTurn([...own], (category) => testCategoryPrint(category, found.current));
    },
  } satisfies Record<string, Test>;

  async function runAll(): Promise<void> {
    await run('Test Network', tests.network);
    await run('Test Android Bridge', tests.bridge);
    await run('Test Config', tests.config);
    await run('Load Categories', tests.loadCategories);
    await run('Load Saved Config', tests.loadConfig);
    await run('Test Connectivity', tests.connectivity);
    await run('Direct Print Test', tests.directPrint);
    await run('Quick Scan', tests.quickScan);
    await run('Network Scanner', tests.networkScan);
    await run('Auto-Discovery Print', tests.autoDiscoveryPrint);
  }

  const testPrinter = { address: testAddress, choose: setTestAddress };
  return { log, running, run, runAll, tests, testPrinter, printers, show, categories, isPanelOpen, setPanelOpen };
}

export type Diagnostics = ReturnType<typeof useDiagnostics>;

/** What would be printed, and a slip at what is found: by the app where there is one, else a test slip each. */
async function autoDiscoveryPrint(eventId: () => Promise<number>, scan: () => Promise<FoundPrinter[]>) {
  const id = await eventId();
  const { error, printerJobs } = await previewPrintJobs(id, SAMPLE_CATEGORIES);
  if (error || printerJobs.length === 0) throw new Error(HINTS.noJobs);
  const planned = printerJobs.map(({ displayName, itemCount }) => `${displayName}: ${itemCount} items`).join(', ');
  const bridge = androidBridge();
  if (bridge) {
    // The app takes no job without a number, and a preview has none of the server's.
    const numbered = printerJobs.map((job, index) => ({ ...job, jobId: index + 1 }));
    const order = { ...sampleOrder(id, SAMPLE_CATEGORIES), printerJobs: numbered };
    const answer = await bridge.smartPrintWithDiscovery(order);
    if (answer.kind === 'answered' && answer.result.success) return `${planned}. ${describeAnswer(answer)}`;
    throw new Error(`Auto-discovery failed: ${describeAnswer(answer)}`);
  }
  return `${planned}.\n${await inTurn(await scan(), (one) => directPrint(printerFrom(one)))}`;
}
