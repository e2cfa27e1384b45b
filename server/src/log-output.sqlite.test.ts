import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { LogOutput } from './log-output.ts';

const OUTPUT = new URL('./log-output.ts', import.meta.url).href;
/** More than a pipe has room for. */
const LONG = 'x'.repeat(200_000);

/** A process that says so many lines, and a long one, as soon as it is told to, and ends in the same moment. */
function speaker(lines: number) {
  const program = `
    import { LogOutput } from ${JSON.stringify(OUTPUT)};
    const output = new LogOutput();
    process.stdin.once('data', () => {
      for (let line = 1; line <= ${lines}; line++) output.write('Zeile ' + line + '\\n');
      output.write('x'.repeat(${LONG.length}) + '\\n');
      output.write('Ende\\n');
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
  const said = Array.from({ length: 20_000 }, (_, index) => `Zeile ${index + 1}`);
  expect(lines).toEqual([...said, LONG, 'Ende']);
});

it.each(['has left', 'stands still'])('who logs to somebody that %s ends all the same', async (reader) => {
  const child = speaker(3);
  const ended = once(child, 'exit');
  await once(child.stderr, 'data');
  if (reader === 'has left') child.stdout.destroy();
  else child.stdout.pause();
  child.stdin.write('los');
  expect(await ended).toEqual([3, null]);
});

const failing = (code: string) => Object.assign(new Error(code), { code });

it.each([
  ['ENOSPC', ['zwei\n']],
  ['EPIPE', []],
])('after %s it goes on where somebody may read it again', (code, kept) => {
  const taken: string[] = [];
  let fails = true;
  const output = new LogOutput((bytes) => {
    if (fails) throw failing(code);
    taken.push(String(bytes));
    return bytes.length;
  });
  output.write('eins\n');
  fails = false;
  output.write('zwei\n');
  expect(taken).toEqual(kept);
});
