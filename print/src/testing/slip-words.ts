import { printerWith } from './slip-factories.ts';

const COLUMNS = [32, 42, 48] as const;
const CODE_PAGES = ['windows1252', 'cp858', 'cp437'] as const;
export const PRINTERS = COLUMNS.flatMap((columns) => CODE_PAGES.map((codePage) => printerWith({ columns, codePage })));

/** Everything our template may say to a printer. */
export const TEMPLATE_COMMANDS =
  /^(1b40|1c2e|1b4d00|1b74(00|10|13)|1b45(01|00)?|1d21(00|01|11|22)?|1b420202|1d5601|0a|1d21|1b45)$/;

export function words(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
