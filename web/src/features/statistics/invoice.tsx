import { formatDate } from '@bestellsystem/domain/business-day.ts';
import { depositWords } from '@bestellsystem/domain/deposit-words.ts';
import { addingPayments, paidWords, SETTLED } from '@bestellsystem/domain/invoice-payments.ts';
import { formatChf } from '@bestellsystem/domain/money.ts';
import type { InvoiceDataWire } from '@bestellsystem/domain/statistics-schema.ts';
import { useEffect } from 'react';
import { onTheWall, timeText } from '../../lib/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Hyphenated } from '../../ui/hyphenated.tsx';
import { PrinterIcon } from '../../ui/more-icons.tsx';
import { chfText, rappenOf } from './amounts.ts';
import { tableName } from './table-name.ts';
import './invoice.css';

export interface InvoiceProps {
  eventName: string;
  /** What the orders were narrowed down to; empty: all of the day. */
  selection: readonly string[];
  /** Name and address, a line each; empty where nobody is named. */
  recipient: string;
  data: InvoiceDataWire;
  /** As the organizer says: the books know no order that wasn't paid when it was taken. */
  isUnpaid: boolean;
  onPrint: () => void;
  onShown: () => void;
}

/** A sheet of paper: the positions, the orders they come from, the total, and how it was paid. */
export function Invoice({ eventName, selection, recipient, data, isUnpaid, onPrint, onShown }: InvoiceProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the sheet is complete
  useEffect(onShown, []);
  const total = data.orders.reduce((sum, { totalAmount }) => sum + rappenOf(totalAmount), 0);

  return (
    <main className="invoice">
      <Sender sender={data.sender} />
      {recipient.trim() && <p className="invoice-recipient">{recipient.trim()}</p>}
      <header>
        <p>{eventName}</p>
        <h1>Rechnung</h1>
        <p>{[formatDate(data.date), ...selection].join(' · ')}</p>
      </header>
      <Positions data={data} />
      <Orders data={data} />
      <p className="invoice-total">
        <span>Total</span>
        <span>{formatChf(total)}</span>
      </p>
      <VatNote vat={data.vat} />
      {isUnpaid && total > 0 ? <p className="invoice-due">Offen: {formatChf(total)}</p> : <Payments data={data} />}
      {data.sender.receiptText && <p className="invoice-words">{data.sender.receiptText}</p>}
      <div className="invoice-keys">
        <Button variant="primary" icon={<PrinterIcon size={20} />} onClick={onPrint}>
          Drucken
        </Button>
      </div>
    </main>
  );
}

function Sender({ sender: { name, addressLines, vatNumber } }: { sender: InvoiceDataWire['sender'] }) {
  const lines = [name, ...addressLines, vatNumber && `${vatNumber} MWST`].filter(Boolean);
  if (lines.length === 0) return null;
  return (
    <address>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}

/** Contained in the total; where no VAT is owed there is no word of it. */
function VatNote({ vat }: { vat: InvoiceDataWire['vat'] }) {
  return vat.map(({ rate, gross, tax }) => (
    <p key={rate} className="invoice-vat">
      <span>
        enthält {rate} % MWST auf {chfText(gross)}
      </span>
      <span>{chfText(tax)}</span>
    </p>
  ));
}

/** Where more deposit came back than was taken there is nothing to pay either. */
function Payments({ data }: { data: InvoiceDataWire }) {
  const { add, payments } = addingPayments();
  for (const { paymentMethod, totalAmount, payable, orderTime } of data.orders) {
    const total = rappenOf(totalAmount);
    add({ method: paymentMethod, total, rounding: rappenOf(payable) - total, takenAt: orderTime });
  }
  return (
    <div className="invoice-paid">
      <p className="invoice-due">{SETTLED}</p>
      {payments().map((payment) => (
        <p key={payment.method}>{paidWords(payment, onTheWall)}</p>
      ))}
    </div>
  );
}

function Positions({ data }: { data: InvoiceDataWire }) {
  return (
    <table>
      <caption>Positionen</caption>
      <thead>
        <tr>
          <th scope="col" className="invoice-number">
            Menge
          </th>
          <th scope="col">Artikel</th>
          <th scope="col" className="invoice-number">
            Preis
          </th>
          <th scope="col" className="invoice-number">
            Betrag
          </th>
        </tr>
      </thead>
      <tbody>
        {data.positions.map(({ itemName, kind, vatRate, quantity, unitPrice, totalAmount }) => (
          <tr key={`${itemName} ${kind} ${unitPrice} ${vatRate} ${quantity < 0}`}>
            <td className="invoice-number">{quantity}</td>
            <td>
              <Hyphenated text={itemName} />
              {kind === 'deposit' && ` ${depositWords(quantity)}`}
              {vatRate !== null && data.vat.length > 1 && <span className="invoice-note"> {vatRate} %</span>}
            </td>
            <td className="invoice-number">{chfText(unitPrice)}</td>
            <td className="invoice-number">{chfText(totalAmount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Orders({ data }: { data: InvoiceDataWire }) {
  return (
    <table>
      <caption>Bestellungen</caption>
      <thead>
        <tr>
          <th scope="col">Nr.</th>
          <th scope="col">Zeit</th>
          <th scope="col">Tisch</th>
          <th scope="col" className="invoice-number">
            Betrag
          </th>
        </tr>
      </thead>
      <tbody>
        {data.orders.map(({ orderId, orderNumber, orderTime, tableNumber, totalAmount }) => (
          <tr key={orderId}>
            <td>{orderNumber}</td>
            <td>{timeText(orderTime)}</td>
            <td>{tableName(tableNumber)}</td>
            <td className="invoice-number">{chfText(totalAmount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
