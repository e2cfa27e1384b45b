import type { AndroidBridge, BridgeCode, BridgeResult } from '../android-contract.ts';
import type { FakePrintServer } from './fake-print-server.ts';

interface Job {
  jobId: number;
  displayName: string;
  printerIp: string;
}

const ON_PAPER: readonly BridgeCode[] = ['CONFIRMED', 'SENT', 'SENT_UNCONFIRMED'];

/** The app as it behaves towards the page: answers later by id, says a code per job, prints what it says it printed. */
export class FakeBridge implements Partial<AndroidBridge> {
  category: BridgeCode = 'CONFIRMED';
  discovery: BridgeCode = 'CONFIRMED';
  single: BridgeCode = 'CONFIRMED';
  /** By printer, in the category step. */
  codes: Record<string, BridgeCode> = {};
  /** Says of what it didn't print that surely nothing was sent. */
  isSure = false;
  /** Undefined: prints, and never says so. */
  answerAfterMs: number | undefined = 50;
  isDead = false;
  throws = false;
  isSynchronous = false;
  savedPrinters: unknown[] = [{ ip: '192.168.1.51', port: 9100, categories: ['Alle'] }];
  private readonly world: FakePrintServer;

  constructor(world: FakePrintServer) {
    this.world = world;
  }

  version(): number {
    return 1;
  }

  getPrinterConfig(): string {
    return JSON.stringify({ success: this.savedPrinters.length > 0, printers: this.savedPrinters });
  }

  savePrinterConfig(json: string): string {
    this.savedPrinters = (JSON.parse(json) as { printers: unknown[] }).printers;
    return '{"success":true}';
  }

  smartPrintByCategory(callId: string, orderJson: string): string | undefined {
    return this.printAll(callId, orderJson, this.category, this.codes);
  }

  smartPrintWithDiscovery(callId: string, orderJson: string): string | undefined {
    return this.printAll(callId, orderJson, this.discovery);
  }

  printToPrinter(callId: string, _ip: string, _port: number, base64: string): string | undefined {
    if (this.throws) throw new Error('Java exception was raised during method invocation');
    if (this.isDead) return undefined;
    const printer = new TextDecoder().decode(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)));
    this.print(printer, this.single);
    const isPrinted = ON_PAPER.includes(this.single);
    return this.answer(callId, {
      success: isPrinted,
      code: this.single,
      ...(this.isSure && { sent: isPrinted }),
    });
  }

  private printAll(
    callId: string,
    orderJson: string,
    code: BridgeCode,
    codes: Record<string, BridgeCode> = {},
  ): string | undefined {
    if (this.throws) throw new Error('Java exception was raised during method invocation');
    if (this.isDead) return undefined;
    const { printerJobs } = JSON.parse(orderJson) as { printerJobs: Job[] };
    const results = printerJobs.map(({ jobId, displayName, printerIp }) => {
      const own = codes[displayName] ?? code;
      this.print(displayName, own);
      return { jobId: String(jobId), printerIp, code: own, ...(this.isSure && { sent: ON_PAPER.includes(own) }) };
    });
    return this.answer(callId, { success: results.every((result) => ON_PAPER.includes(result.code)), results });
  }

  private print(printer: string, code: BridgeCode): void {
    if (ON_PAPER.includes(code)) this.world.paper.push({ printer, marked: false, by: 'device' });
  }

  private answer(callId: string, result: BridgeResult): string | undefined {
    const json = JSON.stringify(result);
    if (this.isSynchronous) return json;
    if (this.answerAfterMs !== undefined) {
      setTimeout(() => window.__printBridge?.resolve(callId, json), this.answerAfterMs);
    }
    return undefined;
  }
}
