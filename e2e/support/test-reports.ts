interface Failure {
  name: string;
  /** What the runner says about it; may be long. */
  message: string;
}

export interface Outcome {
  passed: number;
  failed: Failure[];
}

/** What Vitest's JSON report says. A runner that failed without a failed test counts as one; so does no report. */
export function readVitest(report: unknown, isWell: boolean): Outcome {
  const { numPassedTests, testResults } = (report ?? {}) as { numPassedTests?: number; testResults?: VitestFile[] };
  const failed = (testResults ?? []).flatMap(({ name, assertionResults, status, message }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0 && status === 'failed') return [{ name, message: message ?? '' }];
    return tests.map((test) => ({ name: `${name} › ${test.fullName}`, message: test.failureMessages.join('\n') }));
  });
  return honest('Vitest', { passed: numPassedTests ?? 0, failed }, isWell);
}

interface VitestFile {
  name: string;
  status: string;
  message?: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
}

/** The same for Playwright's; a flaky test has failed. */
export function readPlaywright(report: unknown, isWell: boolean): Outcome {
  const { stats, suites } = (report ?? {}) as { stats?: { expected?: number }; suites?: PlaywrightSuite[] };
  return honest('Playwright', { passed: stats?.expected ?? 0, failed: (suites ?? []).flatMap(failedOf) }, isWell);
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
}

function failedOf({ suites, specs }: PlaywrightSuite): Failure[] {
  const own = (specs ?? []).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => ({
        name: `${file} › ${title} (${projectName})`,
        message: results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')).join('\n'),
      })),
  );
  return [...own, ...(suites ?? []).flatMap(failedOf)];
}

function honest(runner: string, outcome: Outcome, isWell: boolean): Outcome {
  const ran = outcome.passed + outcome.failed.length;
  if (ran > 0 && (isWell || outcome.failed.length > 0)) return outcome;
  const message = ran > 0 ? 'It ended with an error that belongs to no test.' : 'It ran no test.';
  return { ...outcome, failed: [...outcome.failed, { name: runner, message }] };
}
