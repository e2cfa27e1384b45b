import { formatDate } from '@bestellsystem/domain/business-day.ts';
import { nameOfTable } from '@bestellsystem/domain/table-name.ts';
import { createRoot } from 'react-dom/client';
import { ApiError } from '../../lib/api.ts';
import { androidBridge } from '../../lib/printing/android-bridge.ts';
import type { ExportedEvent } from './export-card.tsx';
import { Invoice } from './invoice.tsx';
import { getInvoiceData, type OrderFilter } from './statistics-api.ts';

export interface InvoiceRequest {
  event: ExportedEvent;
  filter: OrderFilter;
  /** Empty: all devices. */
  deviceName: string;
  /** Name and address, a line each; empty where nobody is named. */
  recipient: string;
  isUnpaid: boolean;
  /** Given up, nothing is printed any more. */
  signal: AbortSignal;
}

class NothingToPrintError extends Error {}
class PopupBlockedError extends Error {}
/** The app has one window, and no way to paper but a printer of tickets. */
class InAppError extends Error {}

/**
 * Opens a window with the invoice in it and asks to print it. The window is opened within the tap, before the data is
 * there: a browser blocks what opens later.
 */
export async function printInvoice(request: InvoiceRequest): Promise<string> {
  const { event, filter, deviceName, recipient, isUnpaid, signal } = request;
  if (androidBridge()) throw new InAppError();
  const popup = window.open('', '_blank', POPUP);
  if (!popup) throw new PopupBlockedError();
  try {
    const styled = prepare(popup.document, `Rechnung ${event.eventName} ${formatDate(event.date)}`);
    const data = await getInvoiceData(event.eventId, event.date, filter, signal);
    if (data.orders.length === 0) throw new NothingToPrintError();
    await styled;
    signal.throwIfAborted();
    const root = popup.document.createElement('div');
    popup.document.body.replaceChildren(root);
    const print = () => popup.print();
    createRoot(root).render(
      <Invoice
        eventName={event.eventName}
        selection={selectionText(filter, deviceName)}
        recipient={recipient}
        data={data}
        isUnpaid={isUnpaid}
        onPrint={print}
        onShown={print}
      />,
    );
    return `Geöffnet: Rechnung ${formatDate(data.date)}`;
  } catch (error) {
    popup.close();
    throw error;
  }
}

export function invoiceFailure(error: unknown): string {
  if (error instanceof InAppError) return 'Die App druckt nur Bons. Bitte die Rechnung an einem Computer drucken.';
  if (error instanceof PopupBlockedError) return 'Popup blockiert. Bitte Popups für diese Seite erlauben.';
  if (error instanceof NothingToPrintError) return 'Für diese Auswahl gibt es keine Bestellungen.';
  const failed = 'Rechnungsdaten konnten nicht geladen werden';
  return error instanceof ApiError && SAID.has(error.status) ? `${failed}: ${error.message}` : failed;
}

/** Where the server says what to do: another selection, or another time. */
const SAID = new Set([400, 429]);
const POPUP = 'popup,width=860,height=900';
/** An invoice without its looks is better than none. */
const STYLES_MS = 2_000;

/** Gives the empty page our style sheets; done when they count, so that nothing is printed without them. */
async function prepare(page: Document, title: string): Promise<void> {
  page.documentElement.lang = document.documentElement.lang;
  page.title = title;
  const viewport = page.createElement('meta');
  viewport.name = 'viewport';
  viewport.content = 'width=device-width, initial-scale=1';
  page.head.append(viewport);
  page.body.textContent = 'Wird erstellt...';
  const styles = document.querySelectorAll<HTMLElement>('link[rel="stylesheet"], style');
  const loaded = Promise.all([...styles].map((style) => copyStyle(style, page)));
  const tooLong = new Promise((resolve) => setTimeout(resolve, STYLES_MS));
  await Promise.race([loaded, tooLong]);
}

function copyStyle(style: HTMLElement, page: Document): Promise<void> {
  const copy = page.importNode(style, true);
  if (!(style instanceof HTMLLinkElement)) {
    page.head.append(copy);
    return Promise.resolve();
  }
  // An empty page has no address that a path could be relative to.
  copy.setAttribute('href', style.href);
  return new Promise((resolve) => {
    copy.addEventListener('load', () => resolve());
    copy.addEventListener('error', () => resolve());
    page.head.append(copy);
  });
}

function selectionText({ tableNumber, startTime, endTime }: OrderFilter, deviceName: string): string[] {
  const table = tableNumber && nameOfTable(tableNumber);
  const time = [startTime && `ab ${startTime}`, endTime && `bis ${endTime}`].filter(Boolean).join(' ');
  return [table, deviceName, time && `${time} Uhr`].filter((part) => part !== '');
}
