import type { PrinterInput } from '@bestellsystem/domain/printing-schema.ts';
import type { BridgeAnswer } from './android-bridge.ts';
import { type Fate, fateOf } from './print-fate.ts';
import { type LeasedJob, reportJob, type StoredOrder } from './print-server.ts';

export interface PrintedTicket {
  printer: string;
  printed: boolean;
  /** What went wrong here; the server prints it then. */
  problem?: string;
}

/** The tickets of one order on their way to paper. */
export class PrintRound {
  private readonly fates = new Map<LeasedJob, Fate>();
  private readonly late = new Map<LeasedJob, Promise<unknown>>();
  private readonly order: StoredOrder;
  private readonly leaseEndsAt: number;
  private readonly steps: string[];

  constructor(order: StoredOrder, jobs: readonly LeasedJob[], leaseEndsAt: number, steps: string[]) {
    this.order = order;
    this.leaseEndsAt = leaseEndsAt;
    this.steps = steps;
    for (const job of jobs) this.fates.set(job, { fate: 'nothing-sent', message: 'nicht gedruckt' });
  }

  /** What may still be printed without a mark. */
  open(): LeasedJob[] {
    return [...this.fates].filter(([, { fate }]) => fate === 'nothing-sent').map(([job]) => job);
  }

  /** Whether there is something to print, and time for it before the server prints it. */
  begin(step: string, takesMs: number): boolean {
    if (this.open().length === 0 || Date.now() + takesMs > this.leaseEndsAt) return false;
    this.steps.push(step);
    return true;
  }

  orderFor(jobs: readonly LeasedJob[], printers: readonly Partial<PrinterInput>[]) {
    return { ...this.order, printers, printerJobs: jobs, printBefore: this.leaseEndsAt };
  }

  take(jobs: readonly LeasedJob[], answer: BridgeAnswer): void {
    for (const job of jobs) {
      if (answer.kind === 'answered') this.settle(job, fateOf(answer.result, job.jobId));
      else {
        this.settle(job, { fate: 'uncertain', message: 'Drucker antwortet nicht' });
        this.late.set(
          job,
          answer.late.then((result) => this.settle(job, fateOf(result, job.jobId))),
        );
      }
    }
  }

  settle(job: LeasedJob, fate: Fate): void {
    this.fates.set(job, fate);
  }

  /** Tells the server what became of each ticket; of one without an answer only when the lease ends or the answer comes. */
  async report(): Promise<PrintedTicket[]> {
    const unsure = [...this.late.keys()];
    const sure = [...this.fates.keys()].filter((job) => !unsure.includes(job));
    const reported = await Promise.all([
      ...sure.map((job) => this.reportOne(job)),
      ...unsure.map((job) => this.lateAnswer(job).then(() => this.reportOne(job))),
    ]);
    return [...this.fates.keys()].flatMap((job) => reported.find((ticket) => ticket.job === job)?.ticket ?? []);
  }

  private lateAnswer(job: LeasedJob): Promise<unknown> {
    const leaseEnds = new Promise((resolve) => setTimeout(resolve, Math.max(0, this.leaseEndsAt - Date.now())));
    return Promise.race([this.late.get(job), leaseEnds]);
  }

  private async reportOne(job: LeasedJob): Promise<{ job: LeasedJob; ticket: PrintedTicket }> {
    const fate = this.fates.get(job) ?? { fate: 'uncertain', message: '' };
    const isTaken = await reportJob(job, fate);
    const printer = job.displayName;
    if (fate.fate === 'printed' && isTaken) return { job, ticket: { printer, printed: true } };
    const problem = fate.fate === 'printed' ? 'Meldung an den Server kam nicht an' : fate.message;
    return { job, ticket: { printer, printed: false, problem } };
  }
}
