import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { printTest } from '../../lib/printing/test-print.ts';
import { timeText } from '../../lib/server-clock.ts';
import type { WorkLog } from '../../lib/work-log.ts';
import type { DraftPrinter } from './draft-printer.ts';

export interface TestResult {
  good: boolean;
  /** «Gedruckt um 18:40» */
  text: string;
}

/** Test prints, one at a time per place on the screen, told here and in the log. */
export function useTestPrint(log: WorkLog) {
  const [running, setRunning] = useState(false);
  const [result, setResult] = useState<TestResult>();

  async function print(printer: DraftPrinter): Promise<TestResult> {
    setRunning(true);
    const done = await tryPrint(printer);
    log.add(done.good ? 'success' : 'error', `Testdruck ${printer.displayName}: ${done.text}`);
    setResult(done);
    setRunning(false);
    return done;
  }

  return { running, result, print };
}

async function tryPrint(printer: DraftPrinter): Promise<TestResult> {
  try {
    const { outcome, message } = await printTest(printer);
    const good = outcome === 'confirmed' || outcome === 'unconfirmed';
    return { good, text: outcome === 'confirmed' ? `Gedruckt um ${timeText(new Date())}` : message };
  } catch (error) {
    return { good: false, text: messageOf(error) };
  }
}
