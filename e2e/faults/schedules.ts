import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Finding } from './fault.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TESTS = 'web/src/lib/outbox-races.test.ts';
const LAST_WORDS = 2000;

/**
 * Ten presses of one order, their answers and whoever sends race with each other in so many orders of events: one order
 * must come of it. What `npm test` does some hundred times, together with its control.
 */
export async function raceTaps({ schedules }: { schedules: number }): Promise<Finding> {
  // In whichever project it is.
  const run = spawn(join(ROOT, 'node_modules', '.bin', 'vitest'), ['run', TESTS], {
    cwd: ROOT,
    env: { ...process.env, SCHEDULES: String(schedules) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  run.stdout.on('data', (chunk) => {
    said += String(chunk);
  });
  const [code] = await once(run, 'close');
  return { problems: code === 0 ? [] : [said.slice(-LAST_WORDS)], figures: { schedules } };
}
