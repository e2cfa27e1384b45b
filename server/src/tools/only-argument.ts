import { StartError } from '../start-error.ts';

/** What stands behind the command, if anything; a `*` that the shell replaced by several must not mean the first of them. */
export function onlyArgument(command: string): string | undefined {
  const [given, ...more] = process.argv.slice(2);
  if (more.length === 0) return given;
  throw new StartError(`Hier stehen ${more.length + 1} Angaben, es geht nur eine: ${command}`);
}
