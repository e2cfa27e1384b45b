import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const OUTPUT = new URL('./log-output.ts', import.meta.url).href;

/** A process that says so many lines as soon as it is told to, and ends in the same moment. */
function speaker(lines: number) {
  const program = `
    import { LogOutput } from ${JSON.stringify(OUTPUT)};
    const output = new LogOutput();
    process.stdin.once('data', () => {
      for (let line = 1; line <= ${lines}; line++) output.write('Zeile ' + line + '\\n');
      process.exit(3);
    });
    process.stderr.write('bereit');
  `;
  return spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'pipe' });
}

it('what is said last is heard, all of it, once and in order', async () => {
  const child = speaker(20_000);
  const heard = text(child.stdout);
  child.stdin.write('los');
  const lines = (await heard).trimEnd().split('\n');
  expect(lines).toEqual(Array.from({ length: 20_000 }, (_, index) => `Zeile ${index + 1}`));
});

it('who logs to somebody that has left ends all the same', async () => {
  const child = speaker(3);
  const ended = once(child, 'exit');
  await once(child.stderr, 'data');
  child.stdout.destroy();
  child.stdin.write('los');
  expect(await ended).toEqual([3, null]);
});
