interface Job {
  jobId: number;
  printer: string;
  state: 'pending' | 'processing' | 'completed' | 'unconfirmed';
  leaseUntil: number;
  sendBegan: boolean;
  attempts: number;
}

interface Report {
  attempt?: number;
  printed?: boolean;
  confirmed?: boolean;
  sent?: boolean;
}

const LEASE_MS = 15_000;

/** The server's side of printing: lends jobs, takes reports, and prints what nobody has printed, marked where it must. */
export class FakePrintServer {
  readonly paper: { printer: string; marked: boolean; by: 'device' | 'server' }[] = [];
  readonly calls: string[] = [];
  hasConfig = true;
  configStatus = 200;
  isPreviewOnly = false;
  /** A server that lends nothing prints what it has handed out as if nobody else could. */
  lends = true;
  printDataStatus = 200;
  prepareStatus = 200;
  /** A network that says «OK» stands in front of it. */
  isPrepareStrangers = false;
  /** So many reports find no server. */
  lostReports = 0;
  private readonly jobs: Job[];

  constructor(printers: readonly string[]) {
    this.jobs = printers.map((printer, index) => ({
      jobId: index + 1,
      printer,
      state: 'pending',
      leaseUntil: 0,
      sendBegan: false,
      attempts: 0,
    }));
  }

  states(): string[] {
    return this.jobs.map(({ state }) => state);
  }

  /** Which printers' tickets were lost, or came out twice without a mark. */
  brokenPromises(): string[] {
    return this.jobs.flatMap(({ printer }) => {
      const tickets = this.paper.filter((ticket) => ticket.printer === printer);
      const unmarked = tickets.filter(({ marked }) => !marked).length;
      return [...(tickets.length === 0 ? [`${printer} lost`] : []), ...(unmarked > 1 ? [`${printer} doubled`] : [])];
    });
  }

  /** What the server's own queue does when it looks. */
  workOff(now = false): void {
    for (const job of this.jobs) {
      const isFree = job.state === 'pending' || (job.state === 'processing' && job.leaseUntil < Date.now());
      if (!isFree && !now) continue;
      this.paper.push({ printer: job.printer, marked: job.sendBegan, by: 'server' });
      job.state = 'completed';
    }
  }

  fetch = async (url: string, init?: { body?: string }): Promise<Response> => {
    this.calls.push(url);
    const body = JSON.parse(init?.body ?? 'null') as Report | null;
    if (url.endsWith('/printer-config')) return this.config();
    if (url === '/api/orders/get-print-data') return this.handOut();
    if (url === '/api/orders/prepare-payment') return this.prepare();
    const jobId = Number(/print-jobs\/(\d+)\/result/.exec(url)?.[1]);
    return this.takeReport(jobId, body ?? {});
  };

  private prepare(): Response {
    if (this.isPrepareStrangers) return answer(200, 'OK');
    return answer(this.prepareStatus, 'Küche: wird gedruckt', { 'restore-epoch': '1' });
  }

  private config(): Response {
    if (this.configStatus !== 200) return answer(this.configStatus, { message: 'Fehler', code: 'INTERNAL' });
    if (!this.hasConfig) return answer(404, { message: 'keine', code: 'NO_PRINTER_CONFIG' });
    return answer(200, { eventId: 1, printers: [{ ip: '192.168.1.50', port: 9100, categories: ['Alle'] }] });
  }

  private handOut(): Response {
    if (this.printDataStatus !== 200) return answer(this.printDataStatus, { message: 'Fehler', code: 'INTERNAL' });
    const open = this.jobs.filter(({ state }) => state === 'pending');
    const printerJobs = open.map((job) => {
      if (!this.isPreviewOnly) {
        if (this.lends) {
          Object.assign(job, { state: 'processing', leaseUntil: Date.now() + LEASE_MS, sendBegan: true });
        }
        job.attempts += 1;
      }
      return {
        ...(this.isPreviewOnly ? {} : { jobId: job.jobId, attempt: job.attempts }),
        displayName: job.printer,
        printerIp: `192.168.1.${50 + job.jobId}`,
        printerPort: 9100,
        itemCount: 1,
        confirmBy: 'none',
        printData: btoa(String.fromCharCode(...new TextEncoder().encode(job.printer))),
      };
    });
    return answer(200, { error: null, printerJobs });
  }

  private takeReport(jobId: number, report: Report): Response {
    if (this.lostReports > 0) {
      this.lostReports -= 1;
      throw new TypeError('Failed to fetch');
    }
    const job = this.jobs.find((one) => one.jobId === jobId);
    if (job?.state !== 'processing' || report.attempt !== job.attempts)
      return answer(409, { message: 'zu spät', code: 'LEASE_LOST' });
    if (report.printed) job.state = report.confirmed ? 'completed' : 'unconfirmed';
    else {
      job.state = 'pending';
      if (report.sent === false && job.attempts === 1) job.sendBegan = false;
    }
    return new Response(null, { status: 204 });
  }
}

function answer(status: number, body: unknown, headers = {}): Response {
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
}
