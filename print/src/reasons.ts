/** Why nothing, or not surely everything, is on paper. */
export type ReasonCode =
  | 'REFUSED'
  | 'UNREACHABLE'
  | 'TIMEOUT'
  | 'PAPER_OUT'
  | 'COVER_OPEN'
  | 'PRINTER_ERROR'
  | 'NO_PRINTER'
  | 'IO';

/** The reason for the people who have to do something about it; `printerAddress` may carry a port, which is left out. */
export function describeReason(code: ReasonCode, printerAddress: string): string {
  const ip = printerAddress.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
  switch (code) {
    case 'PAPER_OUT':
      return 'Papier leer';
    case 'COVER_OPEN':
      return 'Deckel offen';
    case 'PRINTER_ERROR':
      return 'Drucker meldet eine Störung';
    case 'NO_PRINTER':
      return `${ip} antwortet, ist aber kein Bondrucker`;
    case 'REFUSED':
      return `Verbindung abgelehnt von ${ip}`;
    case 'UNREACHABLE':
      return `${ip} ist nicht erreichbar`;
    case 'TIMEOUT':
      return `keine Antwort von ${ip}`;
    case 'IO':
      return `Verbindung zu ${ip} abgebrochen`;
  }
}
