import { expect, it } from 'vitest';
import { readPlaywright, readVitest } from './test-reports.ts';

const PASSED = { fullName: 'adds up', status: 'passed', failureMessages: [] };

it('the runners are believed about their tests', () => {
  const lost = { fullName: 'Orders are kept', status: 'failed', failureMessages: ['expected 2 to be 3'] };
  const files = [
    { name: '/orders.test.ts', status: 'failed', assertionResults: [PASSED, lost] },
    { name: '/broken.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
  ];
  expect(readVitest({ numPassedTests: 7, testResults: files }, false)).toEqual({
    passed: 7,
    failed: [
      { name: '/orders.test.ts › Orders are kept', message: 'expected 2 to be 3' },
      { name: '/broken.test.ts', message: 'no such module' },
    ],
  });
});

it('what a browser shows once wrong and once right has failed', () => {
  const ran = (status: string) => [{ projectName: 'phone', status, results: [{ errors: [{ message: 'no table' }] }] }];
  const suites = [
    {
      specs: [{ title: 'pays', file: 'waiter.spec.ts', tests: ran('flaky') }],
      suites: [
        {
          specs: [
            { title: 'orders', file: 'waiter.spec.ts', tests: ran('unexpected') },
            { title: 'rests', file: 'waiter.spec.ts', tests: ran('expected') },
          ],
        },
      ],
    },
  ];
  expect(readPlaywright({ stats: { expected: 4 }, suites }, false)).toEqual({
    passed: 4,
    failed: [
      { name: 'waiter.spec.ts › pays (phone)', message: 'no table' },
      { name: 'waiter.spec.ts › orders (phone)', message: 'no table' },
    ],
  });
});

it('a runner that crashes, writes nothing or runs nothing has failed', () => {
  const crashed = readVitest(
    { numPassedTests: 7, testResults: [{ name: 'a', status: 'passed', assertionResults: [PASSED] }] },
    false,
  );
  expect(crashed.passed).toBe(7);
  expect(crashed.failed).toHaveLength(1);
  expect(readVitest(undefined, true).failed).toHaveLength(1);
  expect(readPlaywright({ stats: { expected: 0 } }, true).failed).toHaveLength(1);
  expect(readPlaywright({}, true).failed).toHaveLength(1);
});
