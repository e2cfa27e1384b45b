import { ALL_CATEGORIES, meansAllCategories } from '@bestellsystem/domain/category-name.ts';
import type { FoundPrinter, PrinterStatus } from '@bestellsystem/domain/printers-schema.ts';
import type { PrinterInput } from '@bestellsystem/domain/printing-schema.ts';
import { transportOf } from '@bestellsystem/domain/transports.ts';
import { DEFAULT_PRINTER_PORT, printerFrom } from '../../lib/printing/new-printer.ts';
import { addressOf, printersToSave } from '../../lib/printing/printers-to-save.ts';

/** A printer on its way into the configuration. */
export interface DraftPrinter extends PrinterInput {
  /** As it was last seen; undefined where nobody has looked yet. */
  status?: PrinterStatus;
  /** Why the server won't print there. */
  refusal?: string;
  model?: string;
}

/** Shown where the server doesn't tell the categories. */
export const FALLBACK_CATEGORIES = ['Speisen', 'Getränke'];

/** What was found joins the list; a printer already in it keeps its name and settings. */
export function withFound(drafts: readonly DraftPrinter[], found: readonly FoundPrinter[]): DraftPrinter[] {
  const seen = new Map(found.map((printer) => [addressOf(printer), printer]));
  const known = drafts.map((draft) => {
    const printer = seen.get(addressOf(draft));
    seen.delete(addressOf(draft));
    return printer ? withStatus(draft, printer.status, printer.model) : draft;
  });
  const added = [...seen.values()].map((printer) => {
    const others = [...drafts, ...found].filter((other) => addressOf(other) !== addressOf(printer));
    return withStatus(printerFrom(printer, tellingName(printer, others)), printer.status, printer.model);
  });
  return [...known, ...added];
}

/** The name it gave itself; with as much of its address as it takes where others have the same. */
function tellingName(
  printer: FoundPrinter,
  others: readonly Pick<FoundPrinter, 'ip' | 'port' | 'displayName'>[],
): string {
  const { ip, displayName } = printer;
  const same = others.filter((other) => other.displayName === displayName);
  if (same.length === 0) return displayName;
  const end = (address: string) => address.split('.').at(-1);
  if (same.every((other) => end(other.ip) !== end(ip))) return `${displayName} (${end(ip)})`;
  return `${displayName} (${addressOf(printer)})`;
}

/** What the server made of the printers it was sent, such as a name without its blanks; what was changed since stays. */
export function withSaved(
  drafts: readonly DraftPrinter[],
  sent: readonly DraftPrinter[],
  saved: readonly PrinterInput[],
): DraftPrinter[] {
  return drafts.map((draft) => {
    const isOwn = (printer: PrinterInput) => addressOf(printer) === addressOf(draft);
    const [before, own] = [sent.find(isOwn), saved.find(isOwn)];
    const isAsSent = before && isSameConfig([withoutSeen(draft)], [withoutSeen(before)]);
    return own && isAsSent ? { ...draft, ...own, connected: draft.connected } : draft;
  });
}

/** From another place a printer may look different: it is looked at anew. */
export function reachedBy(
  { status: _status, refusal: _refusal, ...printer }: DraftPrinter,
  portType: string,
): DraftPrinter {
  return { ...printer, portType };
}

export function withStatus(
  { refusal: _, ...draft }: DraftPrinter,
  status: PrinterStatus,
  model = draft.model,
): DraftPrinter {
  return { ...draft, status, connected: status !== 'unreachable', ...(model && { model }) };
}

/** What is saved, without what was only seen. */
export function toConfig(drafts: readonly DraftPrinter[]): PrinterInput[] {
  return printersToSave(drafts.map(withoutSeen));
}

/** As it is set up. */
export function withoutSeen({
  status: _status,
  refusal: _refusal,
  model: _model,
  ...printer
}: DraftPrinter): PrinterInput {
  return printer;
}

/** Whether nothing is in the list but what it began with, however its printers were seen. */
export function isUntouched(drafts: readonly DraftPrinter[], base: readonly PrinterInput[]): boolean {
  return isSameConfig(drafts.map(withoutSeen), base);
}

/** Whether both say the same about every printer; what was only seen doesn't count. */
export function isSameConfig(one: readonly PrinterInput[], other: readonly PrinterInput[]): boolean {
  return describe(one) === describe(other);
}

function describe(printers: readonly PrinterInput[]): string {
  return JSON.stringify(
    printers.map(({ connected: _, ...printer }) => Object.entries(printer).sort(([a], [b]) => a.localeCompare(b))),
  );
}

/** The names to choose from, `Alle` last. */
export function choicesOf(names: readonly string[]): string[] {
  return [...names.filter((name) => !meansAllCategories(name)), ALL_CATEGORIES];
}

const CLOUD_WORDS = { cloudprnt: 'Star CloudPRNT', sdp: 'Epson Server Direct Print' };

/** Where a printer is, for people. */
export function placeOf(printer: Pick<DraftPrinter, 'ip' | 'port' | 'portType'>): string {
  const transport = transportOf(printer.portType);
  if (transport === 'cloudprnt' || transport === 'sdp') return CLOUD_WORDS[transport];
  return transport === 'agent' ? `${addressOf(printer)} über die Druckhilfe` : addressOf(printer);
}

/** `192.168.1.50` or `192.168.1.50:9101`; a sentence where it is neither. */
export function readAddress(text: string, portText = ''): { ip: string; port: number } | string {
  const [, ip = '', inText] = /^([\d.]+)\s*(?::\s*(\d+))?$/.exec(text.trim()) ?? [];
  // A leading zero would mean another number to some.
  const isIp = /^((0|[1-9]\d{0,2})(\.(?=\d)|$)){4}$/.test(ip) && ip.split('.').every((part) => Number(part) <= 255);
  if (!isIp) return 'Bitte eine IP-Adresse wie 192.168.1.50 eingeben.';
  const port = Number(inText ?? (portText.trim() || DEFAULT_PRINTER_PORT));
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return 'Der Port muss zwischen 1 und 65535 liegen.';
  return { ip, port };
}
