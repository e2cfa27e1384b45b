import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const HERE = new URL('./say-how-it-ends.ts', import.meta.url).href;

function run(ending: string): { status: number | null; stdout: string } {
  const text = `import { sayHowItEnds } from '${HERE}'; sayHowItEnds(() => 'guests'); ${ending}`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', text], { encoding: 'utf8' });
}

it('a run that ends in the middle says so where its results stand', () => {
  const waiting = run('await new Promise(() => {});');
  expect(waiting.stdout).toBe('BROKEN OFF with code 13, in the middle of: guests\n');
  expect(waiting.status).toBe(13);
  const rejected = run(`void Promise.reject(new Error('nobody waits')); setInterval(() => {}, 1000);`);
  expect(rejected.stdout).toMatch(/^Error: nobody waits[\s\S]*BROKEN OFF with code 1, in the middle of: guests\n$/);
  expect(rejected.status).toBe(1);
  const killed = run(`process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000);`);
  expect(killed.stdout).toBe('SIGTERM came\nBROKEN OFF with code 1, in the middle of: guests\n');
});
