import { SettingsError } from '../settings.ts';
import { StartError } from '../start-error.ts';

/** Runs a command of the console; what a person can mend is said in one sentence. */
export function runTool(work: () => Promise<void> | void): void {
  Promise.resolve()
    .then(work)
    .catch((error: unknown) => {
      const isPlain = error instanceof SettingsError || error instanceof StartError;
      console.error(isPlain ? error.message : error);
      process.exitCode = 1;
    });
}
