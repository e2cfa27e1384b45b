import { terminal } from './console.ts';
import { readSettings, SettingsError } from './settings.ts';
import { startAgent } from './start.ts';

const console = terminal();
try {
  const settings = readSettings(process.argv.slice(2), process.env);
  const agent = await startAgent(settings, console);
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // Ctrl-C comes twice, from the terminal and from npm.
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      console.say('Druckhilfe wird beendet.');
      void agent.stop().then(() => process.exit(0));
    });
  }
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.say(error.message);
  process.exitCode = 1;
}
