export interface Counts {
  passed: number;
  failed: number;
}

/** What Vitest's JSON report counts. A runner that failed without a failed test counts as one; so does no report. */
export function countVitest(report: unknown, isWell: boolean): Counts {
  const { numPassedTests, numFailedTests } = (report ?? {}) as Record<string, unknown>;
  if (typeof numPassedTests !== 'number' || typeof numFailedTests !== 'number') return { passed: 0, failed: 1 };
  return honest({ passed: numPassedTests, failed: numFailedTests }, isWell);
}

/** The same for Playwright's; a flaky test has failed. */
export function countPlaywright(report: unknown, isWell: boolean): Counts {
  const { stats } = (report ?? {}) as { stats?: Record<string, unknown> };
  const { expected, unexpected, flaky } = stats ?? {};
  if (typeof expected !== 'number' || typeof unexpected !== 'number') return { passed: 0, failed: 1 };
  return honest({ passed: expected, failed: unexpected + (typeof flaky === 'number' ? flaky : 0) }, isWell);
}

function honest(counts: Counts, isWell: boolean): Counts {
  if (counts.passed + counts.failed === 0) return { passed: 0, failed: 1 };
  return isWell || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}
