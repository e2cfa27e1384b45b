import type { PaymentMethod } from '@bestellsystem/domain/orders-schema.ts';
import type { Beep, CodePage } from '@bestellsystem/domain/printing-schema.ts';

/** Slips are plain data, so that a print job can store its slip and print it again word for word. */
export type Slip = KitchenTicketSlip | ReceiptSlip | CancelSlip | TestSlip;

export interface KitchenTicketSlip {
  kind: 'ticket';
  orderNumber: number;
  /** `TAKEAWAY` for takeaway. */
  tableNumber: string;
  isTakeaway: boolean;
  eventName: string;
  /** For example `Service 3`. */
  waiter: string;
  takenAt: SlipTime;
  /** Its device had no network then, and it comes only now: the guests may have gone. */
  isLate?: boolean;
  /** The number on what may be on paper already, where the order has another one since. */
  formerNumber?: number;
  printerName: string;
  /** Which of the order's tickets this is: `Bon 2/3`. */
  part: { number: number; of: number };
  lines: TicketLine[];
}

/** Takes back a kitchen ticket: headed STORNO. */
export interface CancelSlip extends Omit<KitchenTicketSlip, 'kind' | 'waiter' | 'part'> {
  kind: 'cancel';
  reason?: string;
}

export interface TicketLine {
  quantity: number;
  name: string;
  note?: string;
  category?: string;
}

export interface ReceiptSlip {
  kind: 'receipt';
  organizer: { name: string; addressLines: string[] };
  eventName: string;
  orderNumber: number;
  tableNumber: string;
  takenAt: SlipTime;
  lines: ReceiptLine[];
  totalRappen: number;
  /** What rounding the cash to 5 Rappen added or took off. */
  roundingRappen: number;
  paidRappen: number;
  /** Given back or paid out. */
  changeRappen: number;
  paymentMethod: PaymentMethod;
  /** Only where VAT is owed: else no word of it. */
  vat?: ReceiptVat;
  footer?: string;
}

/** The VAT contained in the amounts; rates in hundredths of a percent. */
export interface ReceiptVat {
  number: string;
  sums: { rate: number; gross: number; tax: number }[];
}

export interface ReceiptLine {
  quantity: number;
  name: string;
  unitPriceRappen: number;
  amountRappen: number;
  /** Hundredths of a percent. */
  vatRate?: number;
}

/** Shows whether umlauts, width and cutter of a printer are set right. */
export interface TestSlip {
  kind: 'test';
  printerName: string;
  /** `192.168.1.50:9100` */
  address: string;
  printedAt: SlipTime;
}

/** Local time as people read it: `12.11.2026` and `18:40`. */
export interface SlipTime {
  date: string;
  time: string;
}

/** The same slip may already be on paper: surely (`KOPIE`) or possibly. */
export type CopyMark = 'KOPIE' | 'KOPIE – evtl. doppelt';

export interface SlipMarks {
  copy?: CopyMark;
  /** Name of the printer that should have printed it. */
  reroutedFrom?: string;
}

export interface SlipPrinter {
  columns: 32 | 42 | 48;
  codePage: CodePage;
  cutter: boolean;
  beep: Beep;
}
