import { CALLS, findBreaches } from '@bestellsystem/android/contract.ts';
import type { PrinterInput } from '@bestellsystem/domain/printing-schema.ts';
import { scanPrinters } from '@bestellsystem/print/discovery/scan.ts';
import { checkPrinter, type PrintOutcome, printOnTcp } from '@bestellsystem/print/driver.ts';
import type { Page } from '@playwright/test';

interface Answer {
  success: boolean;
  [fact: string]: unknown;
}
interface Job {
  jobId?: number;
  printerIp: string;
  printerPort: number;
  printData: string;
}
type Place = Pick<PrinterInput, 'ip' | 'port'>;

const TIMEOUTS = { connectMs: 800, statusMs: 400, confirmMs: 1_500, pollMs: 100, lingerMs: 50 };

/** What the page told the app and the app keeps. */
export interface FaithfulBridge {
  deviceInfo: () => unknown;
  eventTag: () => string;
  savedPrinters: () => PrinterInput[];
  /** The methods that were called, oldest first. */
  calls: string[];
}

/**
 * The Android app as the page meets it: the object of the contract, answers later and by id, and bytes that really go to printers
 * on `ports` of this machine. Call before the page is opened.
 */
export async function installBridge(page: Page, ports: () => number[]): Promise<FaithfulBridge> {
  let deviceInfo: unknown;
  let eventTag = '';
  let saved: PrinterInput[] = [];
  const calls: string[] = [];

  const print = async ({ printerIp, printerPort, printData }: Job) =>
    codeOf(
      await printOnTcp({
        ip: printerIp,
        port: printerPort,
        bytes: Buffer.from(printData, 'base64'),
        timeouts: TIMEOUTS,
      }),
    );

  /** One after the other, as a tablet with one network does it. */
  async function printJobs(jobs: readonly Job[], isMine: (place: Place) => boolean): Promise<Answer> {
    if (jobs.length === 0 || jobs.some(({ jobId }) => jobId === undefined)) {
      return { success: false, code: 'BAD_ARGS', sent: false, error: 'a job needs jobId and printerIp' };
    }
    const results: object[] = [];
    let isAllPrinted = true;
    for (const { jobId, printerIp, ...job } of jobs) {
      const isHere = isMine({ ip: printerIp, port: job.printerPort });
      const { success, ...told } = isHere
        ? await print({ printerIp, ...job })
        : { success: false, code: 'REFUSED', sent: false };
      results.push({ jobId: String(jobId), printerIp, ...told });
      isAllPrinted &&= success;
    }
    return { success: isAllPrinted, results };
  }

  const methods: Record<string, (...given: never[]) => Promise<Answer>> = {
    async saveDeviceInfo(json: string) {
      deviceInfo = JSON.parse(json);
      return { success: true };
    },
    async setCurrentEventTag(tag: string) {
      eventTag = tag;
      return { success: true };
    },
    async setPrinterPlaces(json: string) {
      return { success: 'networks' in JSON.parse(json) };
    },
    async savePrinterConfig(json: string) {
      saved = (JSON.parse(json) as { printers: PrinterInput[] }).printers;
      return { success: true };
    },
    async scanForPrinters() {
      let printers: object[] = [];
      await scanPrinters({
        targets: ports().map((port) => ({ ip: '127.0.0.1', port })),
        settings: { printerNetworks: '127.0.0.1', printerPorts: '9100' },
        mode: 'ultra-fast',
        signal: new AbortController().signal,
        onFound: (found) => {
          printers = found.map((printer) => ({ ...printer, connected: true }));
        },
        hear: () => undefined,
      });
      return { success: printers.length > 0, printers };
    },
    async testConnection(ip: string, port: number) {
      const state = await checkPrinter({ ip, port, timeouts: TIMEOUTS });
      return state.state === 'stopped' ? { success: false, code: state.reason } : { success: true };
    },
    printToPrinter: (printerIp: string, printerPort: number, printData: string) =>
      print({ printerIp, printerPort, printData }),
    async smartPrintByCategory(json: string) {
      const { printers, printerJobs } = JSON.parse(json) as { printers: Place[]; printerJobs: Job[] };
      return printJobs(printerJobs, (place) => printers.some(({ ip, port }) => ip === place.ip && port === place.port));
    },
    async smartPrintWithDiscovery(json: string) {
      const { printerJobs } = JSON.parse(json) as { printerJobs: Job[] };
      return printJobs(printerJobs, ({ port }) => ports().includes(port));
    },
    async testCategoryPrint(category: string) {
      const own = saved.filter(({ categories }) => categories.includes(category) || categories.includes('Alle'));
      if (own.length === 0) return { success: false, message: 'Kein gespeicherter Drucker hat diese Kategorie' };
      const slip = Buffer.from(`\x1b@Test ${category}\n\x1dV\x01`, 'latin1').toString('base64');
      return printJobs(
        own.map(({ ip, port }, index) => ({ jobId: index + 1, printerIp: ip, printerPort: port, printData: slip })),
        () => true,
      );
    },
    testApiAuth: async () => ({ success: true, message: '200' }),
  };

  await page.exposeFunction('bridgeCall', async (method: string, given: never[]) => {
    calls.push(method);
    const answer = await methods[method]?.(...given);
    const takesThese = CALLS.find(({ name }) => name === method)?.params.length === given.length;
    const breaches = takesThese ? findBreaches(answer) : [`it takes other arguments than ${JSON.stringify(given)}`];
    if (breaches.length > 0) throw new Error(`${method} is not as in the contract: ${breaches.join(', ')}`);
    return JSON.stringify(answer);
  });
  const longer = CALLS.filter(({ answer }) => answer === 'later').map(({ name }) => name);
  await page.addInitScript((longer) => {
    type Call = (method: string, given: unknown[]) => Promise<string>;
    const page = window as unknown as {
      bridgeCall: Call;
      __printBridge?: { resolve: (callId: string, json: string) => void };
    };
    const call = page.bridgeCall;
    const kept = () => sessionStorage.getItem('bridge-printers') ?? '[]';
    const later =
      (method: string) =>
      (callId: string, ...given: unknown[]): void => {
        void call(method, given).then((json) => page.__printBridge?.resolve(callId, json));
      };
    const told = (method: string) => (text: string) => {
      void call(method, [text]);
      return '{"success":true}';
    };
    const app = {
      version: () => 1,
      getDeviceInfo: () => '{"success":true,"message":"Tablet, Android 14"}',
      getCookieStatus: () => '{"success":true}',
      getAvailablePrinters: () => `{"success":true,"printers":${kept()}}`,
      getPrinterConfig: () => `{"success":${kept() !== '[]'},"printers":${kept()}}`,
      savePrinterConfig: (json: string) => {
        sessionStorage.setItem('bridge-printers', JSON.stringify((JSON.parse(json) as { printers: [] }).printers));
        return told('savePrinterConfig')(json);
      },
      saveDeviceInfo: told('saveDeviceInfo'),
      setCurrentEventTag: told('setCurrentEventTag'),
      setPrinterPlaces: told('setPrinterPlaces'),
      getScanProgress: () => '{"success":true,"progress":0.5}',
      cancelScan: () => '{"success":true}',
    };
    const asynchronous = Object.fromEntries(longer.map((method) => [method, later(method)]));
    Object.assign(window, { AndroidPrinter: { ...app, ...asynchronous } });
  }, longer);
  return { deviceInfo: () => deviceInfo, eventTag: () => eventTag, savedPrinters: () => saved, calls };
}

/** As the app says it: what the driver knows, and whether surely nothing was sent. */
function codeOf(outcome: PrintOutcome): Answer {
  switch (outcome.outcome) {
    case 'confirmed':
      return { success: true, code: 'CONFIRMED', sent: true };
    case 'unconfirmed':
      return { success: true, code: 'SENT_UNCONFIRMED', sent: true };
    default:
      return { success: false, code: outcome.reason, sent: outcome.outcome !== 'not-sent' };
  }
}
