import { SettingsError } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { explainData } from '../start-obstacles.ts';

/** Runs a command of the console; what a person can mend is said in one sentence. */
export function runTool(work: () => Promise<void> | void): void {
  // Other accounts of this machine read nothing of what is stored.
  process.umask(0o077);
  Promise.resolve()
    .then(work)
    .catch((cause: unknown) => {
      const error = explainData(cause);
      const isPlain = error instanceof SettingsError || error instanceof StartError;
      console.error(isPlain ? error.message : error);
      process.exitCode = 1;
    });
}
