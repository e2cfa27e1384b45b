import type { Console } from './console.ts';
import { openPageSocket } from './page-socket.ts';
import { openPairing } from './pairing.ts';
import { createPrinting } from './printing.ts';
import { createServerLink } from './server-link.ts';
import type { AgentSettings } from './settings.ts';
import { VERSION } from './version.ts';

export interface RunningAgent {
  port: number;
  pairingCode: string;
  stop: () => Promise<void>;
}

/** Waits for pages of this computer, and with a key for what the server has to print. Throws where the port is taken. */
export async function startAgent(settings: AgentSettings, console: Console): Promise<RunningAgent> {
  const pairing = openPairing(settings.dir);
  const printing = createPrinting(settings.places);
  const link = settings.server && settings.key ? createServerLink(settings, printing, console) : undefined;
  const isServerConnected = () => link?.isConnected() ?? false;
  const socket = await openPageSocket({ settings, pairing, printing, console, isServerConnected });
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
