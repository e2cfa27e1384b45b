import { type AllowedPlaces, allowedPlaces, isAllowed, parseNetworks } from '@bestellsystem/print/address.ts';
import { probe } from '@bestellsystem/print/discovery/probe.ts';
import { checkPrinter, printOnTcp } from '@bestellsystem/print/driver.ts';
import { statusOf } from '@bestellsystem/print/printer-state.ts';
import { describeReason } from '@bestellsystem/print/reasons.ts';
import type { Surroundings } from './app-behind-page.ts';
import {
  type Answer,
  addressOf,
  addressOfJob,
  type Fate,
  fateOf,
  isPrinted,
  type Job,
  jobsFrom,
  knownPrinters,
  newRun,
  objectFrom,
  type Printer,
  plain,
} from './fake-jobs.ts';

const TIMEOUTS = { connectMs: 2_000, statusMs: 700, confirmMs: 8_000 };
const PORTS_OF_MODE: Record<string, number> = { 'ultra-fast': 1, quick: 3, full: 10 };
const ON_DEVICE = {
  networks: parseNetworks('10.0.0.0/8,172.16.0.0/12,192.168.0.0/16'),
  ports: [{ from: 9100, to: 9109 }],
};
const IN_TESTS = { networks: parseNetworks('127.0.0.0/8'), ports: [{ from: 1, to: 65_535 }] };

/** What the app's BridgeService does, on the driver of the server: a method for each call. */
export class FakeCalls {
  around: Required<Surroundings> = {
    hosts: ['127.0.0.1'],
    widerHosts: [],
    firstPort: 9100,
    origin: '',
    cookies: '',
    isForeign: false,
  };
  private readonly isStrict: boolean;
  private readonly kept = new Map<string, string>();
  private readonly lines = new Map<string, Promise<unknown>>();
  private readonly answering = new Set<string>();
  private found: (Answer & Printer)[] = [];
  private places: AllowedPlaces | undefined;
  private run = newRun();

  constructor(isStrict: boolean) {
    this.isStrict = isStrict;
  }

  async getDeviceInfo(): Promise<Answer> {
    const own = { manufacturer: 'Testwerk', model: 'T1', android: '0', appVersion: '0.0.0-test' };
    const tag = this.kept.get('tag');
    const deviceInfo = { ...JSON.parse(this.kept.get('device') ?? '{}'), ...(tag && { eventTag: tag }), ...own };
    return { success: true, message: 'Testwerk T1, Android 0, App 0.0.0-test', deviceInfo };
  }

  async saveDeviceInfo(json: string): Promise<Answer> {
    const entries = Object.entries(objectFrom(json)).filter(([, value]) => /^(string|number)$/.test(typeof value));
    this.kept.set('device', JSON.stringify(Object.fromEntries(entries.map(([key, value]) => [key, String(value)]))));
    return { success: true };
  }

  async setCurrentEventTag(tag: string): Promise<Answer> {
    this.kept.set('tag', tag);
    return { success: true };
  }

  async setPrinterPlaces(json: string): Promise<Answer> {
    const { networks, ports } = objectFrom(json) as { networks?: string; ports?: string };
    this.places = allowedPlaces({ printerNetworks: networks ?? '', printerPorts: ports ?? '' });
    return { success: true };
  }

  async getAvailablePrinters(): Promise<Answer> {
    return { success: true, printers: knownPrinters(this.found, this.saved()) };
  }

  async getPrinterConfig(eventId: string): Promise<Answer> {
    const printers = this.saved(eventId);
    if (printers.length > 0) return { success: true, printers };
    return { success: false, message: 'Für diesen Event sind auf diesem Gerät keine Drucker gespeichert', printers };
  }

  async savePrinterConfig(json: string): Promise<Answer> {
    const { eventId, printers } = objectFrom(json) as { eventId?: number; printers?: Printer[] };
    if (eventId === undefined || !printers?.every(({ ip }) => ip)) throw new Error('eventId or printers are missing');
    this.kept.set(`printers.${eventId}`, JSON.stringify(printers));
    this.kept.set('lastEvent', String(eventId));
    return { success: true };
  }

  async getCookieStatus(): Promise<Answer> {
    const isThere = /(^|; *)(__Host-)?sid=/.test(this.around.cookies);
    return { success: isThere, message: isThere ? 'Session cookie present' : 'No session cookie' };
  }

  async testApiAuth(): Promise<Answer> {
    const { origin, cookies } = this.around;
    const status = await fetch(`${origin}/api/auth/me`, { headers: cookies ? { cookie: cookies } : {} }).then(
      (response) => response.status,
      () => 0,
    );
    return { success: status === 200, message: status === 0 ? 'Server not reachable' : `HTTP ${status}` };
  }

  async scanForPrinters(mode: string): Promise<Answer> {
    const count = PORTS_OF_MODE[mode];
    if (!count) throw new Error(`no such mode: ${mode}`);
    this.run = newRun();
    const { hosts, widerHosts, firstPort } = this.around;
    const wider = widerHosts.map((ip) => ({ ip, port: firstPort }));
    const printers = await this.scan(count, wider, this.run);
    this.found = printers;
    const refusal = hosts.length === 0 && { code: 'NO_NETWORK', message: 'Kein lokales Netz: WLAN einschalten' };
    return {
      success: hosts.length > 0,
      ...refusal,
      printers,
      networkInfo: { ip: '127.0.0.1', hosts: String(hosts.length) },
    };
  }

  async getScanProgress(): Promise<Answer> {
    const { tried, of, found } = this.run;
    return { success: true, progress: of === 0 ? 1 : tried / of, printers: found };
  }

  async cancelScan(): Promise<Answer> {
    this.run.stop.abort();
    return { success: true };
  }

  async testConnection(ip: string, port: number): Promise<Answer> {
    if (!this.mayPrintAt(ip, port))
      return { success: false, code: 'BAD_ARGS', message: `${ip} ist keine Druckeradresse` };
    const state = await checkPrinter({ ip, port, timeouts: TIMEOUTS });
    const status = statusOf(state);
    const printers = [{ ip, port, displayName: `Drucker ${ip}`, connected: status !== 'unreachable', status }];
    if (state.state !== 'stopped') return { success: true, printers };
    return { success: false, code: state.reason, message: describeReason(state.reason, ip), printers };
  }

  async printToPrinter(ip: string, port: number, base64: string): Promise<Answer> {
    if (!base64) throw new Error('nothing to print');
    const { code, sent, message } = await this.print({ ip, port, base64 });
    return { success: isPrinted(code), message, code, sent };
  }

  async smartPrint(json: string): Promise<Answer> {
    const given = JSON.parse(json) as Job[] | { printerJobs: Job[]; printBefore?: number };
    const jobs = jobsFrom(Array.isArray(given) ? given : given.printerJobs);
    return this.printAll(jobs, Array.isArray(given) ? undefined : given.printBefore);
  }

  async smartPrintByCategory(json: string): Promise<Answer> {
    const order = objectFrom(json) as { printers?: Printer[]; printerJobs?: Job[]; printBefore?: number };
    const isAssigned = (job: Job) => (order.printers ?? []).some((printer) => addressOf(printer) === addressOfJob(job));
    return this.printAll(jobsFrom(order.printerJobs), order.printBefore, (job) =>
      isAssigned(job) ? undefined : `${job.displayName} ist auf diesem Gerät nicht zugeteilt`,
    );
  }

  async smartPrintWithDiscovery(json: string): Promise<Answer> {
    const order = objectFrom(json) as { printerJobs?: Job[]; printBefore?: number };
    const jobs = jobsFrom(order.printerJobs);
    const places = jobs.map(({ printerIp: ip, printerPort: port }) => ({ ip, port }));
    let found = await this.scan(0, places);
    const isThere = (job: Job) => found.some((printer) => addressOf(printer) === addressOfJob(job));
    if (!jobs.every(isThere)) found = await this.scan(1, places);
    return this.printAll(jobs, order.printBefore, (job) =>
      isThere(job) ? undefined : `${job.displayName} nicht gefunden`,
    );
  }

  async testCategoryPrint(category: string): Promise<Answer> {
    const own = this.saved().filter(({ categories }) => categories?.includes(category) || categories?.includes('Alle'));
    if (own.length === 0) {
      return { success: false, code: 'REFUSED', message: 'Kein gespeicherter Drucker hat diese Kategorie' };
    }
    const jobs = own.map((printer, index) => {
      const slip = `\u001b@Testdruck\n${plain(category)}\n${plain(printer.displayName ?? '')}\n\n\n\n\n\u001dV\u0001`;
      const { ip: printerIp, port: printerPort = 9100, displayName = printerIp } = printer;
      return { jobId: String(index + 1), displayName, printerIp, printerPort, printData: btoa(slip) };
    });
    return this.printAll(jobs, undefined);
  }

  async saveFile(name: string, _mimeType: string, base64: string): Promise<Answer> {
    const isKept = Buffer.from(base64, 'base64').length > 0;
    return { success: isKept, message: isKept ? name : 'Nicht gespeichert' };
  }

  private saved(eventId = this.kept.get('lastEvent')): Printer[] {
    return JSON.parse(this.kept.get(`printers.${eventId}`) ?? '[]') as Printer[];
  }

  private mayPrintAt(ip: string, port: number): boolean {
    const isOwn = isAllowed(ip, port, this.isStrict ? ON_DEVICE : IN_TESTS) && !ip.includes(':');
    return isOwn && (!this.places || isAllowed(ip, port, this.places));
  }

  private async scan(
    portCount: number,
    own: { ip: string; port: number }[] = [],
    run = newRun(),
  ): Promise<(Answer & Printer)[]> {
    const { hosts, firstPort } = this.around;
    const targets = Array.from({ length: portCount }, (_, step) => hosts.map((ip) => ({ ip, port: firstPort + step })));
    const places = new Map([...own, ...targets.flat()].map((place) => [addressOf(place), place]));
    run.of = places.size;
    const stopped = new Promise<void>((resolve) => run.stop.signal.addEventListener('abort', () => resolve()));
    const probes = [...places.values()].map(async ({ ip, port }) => {
      const printer = this.mayPrintAt(ip, port) ? await probe({ ip, port }, 800, run.stop.signal) : undefined;
      run.tried += 1;
      if (printer) run.found.push({ ...printer, connected: true });
    });
    await Promise.race([Promise.all(probes), stopped]);
    return [...run.found].sort((a, b) => Number(a.port) - Number(b.port));
  }

  private async printAll(
    jobs: Job[],
    printBefore: number | undefined,
    objection: (job: Job) => string | undefined = () => undefined,
  ): Promise<Answer> {
    const fates = await Promise.all(
      jobs.map(async (job): Promise<Fate> => {
        const message = objection(job);
        if (message) return { code: 'REFUSED', sent: false, message };
        return this.print({ ip: job.printerIp, port: job.printerPort, base64: job.printData, printBefore });
      }),
    );
    const bad = fates.findIndex(({ code }) => !isPrinted(code));
    const results = jobs.map(({ jobId, printerIp }, index) => ({ jobId: String(jobId), printerIp, ...fates[index] }));
    if (bad < 0) return { success: true, results };
    return { success: false, message: `${jobs[bad]?.displayName}: ${fates[bad]?.message}`, results };
  }

  private async print(job: {
    ip: string;
    port: number;
    base64: string;
    printBefore?: number | undefined;
  }): Promise<Fate> {
    const { ip, port, base64, printBefore = Number.POSITIVE_INFINITY } = job;
    if (!this.mayPrintAt(ip, port)) return { code: 'BAD_ARGS', sent: false, message: `${ip} ist keine Druckeradresse` };
    const key = `${ip}:${port}`;
    const own = Promise.resolve(this.lines.get(key)).then(async () => {
      if (Date.now() >= printBefore) return { code: 'TIMEOUT', sent: false, message: describeReason('TIMEOUT', ip) };
      const bytes = Buffer.from(base64, 'base64');
      const mustAnswer = this.answering.has(key);
      const onAnswer = () => void this.answering.add(key);
      return fateOf(await printOnTcp({ ip, port, bytes, timeouts: TIMEOUTS, mustAnswer, onAnswer }), ip);
    });
    this.lines.set(key, own);
    return own;
  }
}
