import type { Console } from './console.ts';
import { openPageSocket } from './page-socket.ts';
import { openPairing, type Pairing } from './pairing.ts';
import { createPrinting } from './printing.ts';
import { createServerLink } from './server-link.ts';
import { type AgentSettings, SettingsError } from './settings.ts';
import { VERSION } from './version.ts';

export interface RunningAgent {
  port: number;
  pairingCode: string;
  stop: () => Promise<void>;
}

const PORT_OBSTACLES: Record<string, (port: number) => string> = {
  EADDRINUSE: (port) => `Port ${port} ist besetzt: läuft die Druckhilfe schon?`,
  EACCES: (port) => `Port ${port} ist diesem Benutzer nicht erlaubt. Bitte mit --port einen anderen wählen, wie 8765.`,
};

function openOwnPairing(dir: string): Pairing {
  try {
    return openPairing(dir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingsError(
      `In ${dir} lässt sich nichts speichern (${code}). Bitte mit --dir einen anderen Ordner wählen.`,
    );
  }
}

/**
 * Waits for pages of this computer, and with a key for what the server has to print. Throws `SettingsError` where its
 * port or its folder can't be used.
 */
export async function startAgent(settings: AgentSettings, console: Console): Promise<RunningAgent> {
  const pairing = openOwnPairing(settings.dir);
  const printing = createPrinting(settings.places);
  const link = settings.server && settings.key ? createServerLink(settings, printing, console) : undefined;
  const isServerConnected = () => link?.isConnected() ?? false;
  const socket = await openPageSocket({ settings, pairing, printing, console, isServerConnected }).catch(
    (error: NodeJS.ErrnoException) => {
      throw new SettingsError(PORT_OBSTACLES[error.code ?? '']?.(settings.port) ?? String(error));
    },
  );
  const pages = ['Seiten auf diesem Computer', ...(settings.server ? [settings.server] : [])];
  console.say(`Druckhilfe ${VERSION}`);
  console.say(`  Bereit auf       ws://localhost:${socket.port}/print`);
  console.say(`  Drucken dürfen   ${pages.join(', ')}`);
  console.say(`  Drucker in       ${settings.printerNetworks}, Port ${settings.printerPorts}`);
  console.say(`  Kopplungscode    ${pairing.code}   (im Browser unter «Drucker» eingeben)`);
  if (link) console.say(`  Holt Bons bei    ${settings.server}`);
  console.say();
  link?.start();
  return {
    port: socket.port,
    pairingCode: pairing.code,
    stop: async () => {
      await socket.close();
      await link?.stop();
    },
  };
}
