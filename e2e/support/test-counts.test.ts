import { expect, it } from 'vitest';
import { countPlaywright, countVitest } from './test-counts.ts';

it('the runners are believed about their tests', () => {
  expect(countVitest({ numPassedTests: 7, numFailedTests: 2 }, false)).toEqual({ passed: 7, failed: 2 });
  expect(countPlaywright({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 } }, false)).toEqual({
    passed: 4,
    failed: 2,
  });
});

it('a runner that crashes, writes nothing or runs nothing has failed', () => {
  expect(countVitest({ numPassedTests: 7, numFailedTests: 0 }, false)).toEqual({ passed: 7, failed: 1 });
  expect(countVitest(undefined, true)).toEqual({ passed: 0, failed: 1 });
  expect(countPlaywright({ stats: { expected: 0, unexpected: 0 } }, true)).toEqual({ passed: 0, failed: 1 });
  expect(countPlaywright({}, true)).toEqual({ passed: 0, failed: 1 });
});
