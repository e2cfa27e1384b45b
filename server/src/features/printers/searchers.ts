import { AppError } from '@bestellsystem/domain/errors.ts';
import type { FoundPrinter, ScanMode } from '@bestellsystem/domain/printers-schema.ts';
import { isAllowed, listText } from '@bestellsystem/print/address.ts';
import { scanPrinters } from '@bestellsystem/print/discovery/scan.ts';
import { scanTargets } from '@bestellsystem/print/discovery/scan-targets.ts';
import type { Context } from '../../context.ts';
import type { Errands } from '../print-agents/errands.ts';
import { listConnectedAgents, searchThroughHelper } from '../print-agents/through-helper.ts';
import type { Actor } from '../sessions/actor.ts';
import { allowedBy } from './printer-address.ts';
import type { Searcher } from './printer-scans.ts';

/** Who can look for printers now: this server, and the actor's helpers; throws 409 where nobody can. */
export async function requireSearchers(
  context: Context,
  errands: Errands,
  actor: Actor,
  mode: ScanMode,
): Promise<Searcher[]> {
  const { settings } = context;
  const targets = scanTargets(settings, mode);
  const agents = await listConnectedAgents(context, actor);
  if (targets.length === 0 && agents.length === 0) {
    throw new AppError(
      'conflict',
      'NO_PRINTER_NETWORK',
      `Der Server ist in keinem Netz, in dem er Drucker suchen darf (erlaubt: ${listText(settings.printerNetworks)}).`,
    );
  }
  const places = allowedBy(settings);
  // What could not be saved is not offered.
  const usable = (printers: FoundPrinter[]) => printers.filter(({ ip, port }) => isAllowed(ip, port, places));
  const helpers = agents.map(
    (agent): Searcher => ({
      helper: agent.name,
      search: (watch) =>
        searchThroughHelper(errands, agent, mode, {
          ...watch,
          onFound: (printers) => watch.onFound(usable(printers)),
        }),
    }),
  );
  if (targets.length === 0) return helpers;
  return [{ search: (watch) => scanPrinters({ targets, settings, mode, ...watch }) }, ...helpers];
}
