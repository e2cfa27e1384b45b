import {
  type PrinterSimulator,
  type SimulatorOptions,
  startPrinterSimulator,
} from '@bestellsystem/print/simulator/printer-simulator.ts';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { AppBehindPage } from '../tools/app-behind-page.ts';
import { CALLS, findBreaches } from '../tools/contract.ts';

export const HERE = '127.0.0.1';
export const SLIP = Buffer.from('\u001b@Bon 1\n\u001dV\u0001').toString('base64');

export interface Result {
  success: boolean;
  code?: string;
  sent?: boolean;
  message?: string;
  error?: string;
  printers?: { ip: string; port: number; status?: string; model?: string; connected: boolean }[];
  results?: { jobId: string; printerIp: string; code: string; sent: boolean; message: string }[];
  progress?: number;
  deviceInfo?: Record<string, string>;
}

export function jobAt(port: number, jobId = 1, displayName = 'Küche') {
  return { jobId, displayName, printerIp: HERE, printerPort: port, itemCount: 1, printData: SLIP };
}

/** An app for the tests of one block, and printers that are gone after each. */
export function useBridge(start: () => AppBehindPage) {
  const box: { app?: AppBehindPage } = {};
  const opened: PrinterSimulator[] = [];
  const running = () => box.app ?? expect.fail('the app has not started');

  beforeAll(() => {
    box.app = start();
  });
  afterEach(async () => {
    await running().set({ isForeign: false });
    await Promise.all(opened.splice(0).map((simulator) => simulator.close()));
  });
  afterAll(() => box.app?.stop());

  return {
    get app() {
      return running();
    },
    async printer(options: SimulatorOptions = {}): Promise<PrinterSimulator> {
      const simulator = await startPrinterSimulator(options);
      opened.push(simulator);
      return simulator;
    },
    /** Calls, and holds what is answered against the contract. */
    async ask(name: string, ...args: (string | number)[]): Promise<Result> {
      const isLater = CALLS.find((call) => call.name === name)?.answer === 'later';
      const json = isLater ? await running().later(name, ...args) : await running().call(name, ...args);
      const result = JSON.parse(String(json)) as Result;
      expect(findBreaches(result)).toEqual([]);
      return result;
    },
  };
}
