import { StartError } from '../start-error.ts';

const isNoOption = (argument: string): boolean => !argument.startsWith('-');

/** What stands behind the command; an option that it doesn't know is neither passed over nor taken for a name. */
export function givenArguments(command: string, isKnown = isNoOption): string[] {
  const given = process.argv.slice(2);
  const unknown = given.find((argument) => !isKnown(argument));
  if (unknown === undefined) return given;
  throw new StartError(`«${unknown}» kennt dieser Befehl nicht. So geht es: ${command}`);
}

/** The one thing behind the command, if any; a `*` that the shell replaced by several must not mean the first of them. */
export function onlyArgument(command: string): string | undefined {
  const [given, ...more] = givenArguments(command);
  if (more.length === 0) return given;
  throw new StartError(`Hier stehen ${more.length + 1} Angaben, es geht nur eine: ${command}`);
}
