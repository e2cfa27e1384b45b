import { depositWords } from '@bestellsystem/domain/deposit-words.ts';
import { formatAmount, formatChf, rappenFromChf } from '@bestellsystem/domain/money.ts';
import type { PaymentMethod } from '@bestellsystem/domain/orders-schema.ts';
import type { ReceiptWire } from '@bestellsystem/domain/receipts-schema.ts';
import { nameOfTable } from '@bestellsystem/domain/table-name.ts';
import { WholeWords } from '../../ui/whole-words.tsx';
import './receipt.css';

const PAYMENT: Record<PaymentMethod, string> = { CASH: 'Bar', CARD_TWINT: 'Karte/Twint' };

/** White paper whatever the theme: what the guest gets. */
export function ReceiptSheet({ receipt }: { receipt: ReceiptWire }) {
  const { organizer, eventName, orderNumber, tableNumber, date, time, lines, text } = receipt;
  return (
    <article aria-label={`Quittung Nr. ${orderNumber}`} className="receipt-paper">
      <header className="receipt-head">
        <p className="receipt-name">
          <WholeWords text={organizer.name || eventName} />
        </p>
        {organizer.addressLines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {organizer.name && (
          <p>
            <WholeWords text={eventName} />
          </p>
        )}
      </header>
      <div>
        <p className="receipt-row">
          <strong>Quittung Nr. {orderNumber}</strong>
          <span>{nameOfTable(tableNumber)}</span>
        </p>
        <p>
          {date} {time}
        </p>
      </div>
      <ul className="receipt-lines">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was sold never changes
          <li key={index}>
            <p className="receipt-row">
              <span>
                {line.quantity}× <WholeWords text={line.name} />
                {line.kind === 'deposit' && ` ${depositWords(line.quantity)}`}
              </span>
              <span className="receipt-amount">{amount(line.amount)}</span>
            </p>
            <Details line={line} />
          </li>
        ))}
      </ul>
      <Sums receipt={receipt} />
      <Vat vat={receipt.vat} />
      {text && <p className="receipt-text">{text}</p>}
    </article>
  );
}

function Details({ line: { quantity, unitPrice, vatRate } }: { line: ReceiptWire['lines'][number] }) {
  const details = [
    ...(quantity === 1 ? [] : [`à ${amount(unitPrice)}`]),
    ...(vatRate === null ? [] : [`MWST ${vatRate} %`]),
  ];
  return details.length > 0 && <p className="receipt-details">{details.join(', ')}</p>;
}

function Sums({ receipt: { total, rounding, payable, paid, change, paymentMethod } }: { receipt: ReceiptWire }) {
  return (
    <div className="receipt-sums">
      <Sum label="Total" chf={total} className="receipt-total" />
      {rounding !== 0 && (
        <>
          <Sum label="Rundung" chf={rounding} />
          <Sum label="Zu zahlen" chf={payable} className="font-bold" />
        </>
      )}
      {payable < 0 ? (
        <Sum label={`Ausbezahlt (${PAYMENT[paymentMethod]})`} chf={-payable} />
      ) : (
        <>
          <Sum label={`Bezahlt (${PAYMENT[paymentMethod]})`} chf={paid} />
          <Sum label="Rückgeld" chf={change} />
        </>
      )}
    </div>
  );
}

/** Contained in the amounts; where no VAT is owed there is no word of it. */
function Vat({ vat }: Pick<ReceiptWire, 'vat'>) {
  if (!vat) return null;
  return (
    <div className="receipt-vat">
      {vat.number && <p>MWST-Nr. {vat.number}</p>}
      {vat.sums.map(({ rate, gross, tax }) => (
        <p key={rate} className="receipt-row">
          <span>
            enthält {rate} % MWST auf {amount(gross)}
          </span>
          <span className="receipt-amount">{amount(tax)}</span>
        </p>
      ))}
    </div>
  );
}

function Sum({ label, chf, className = '' }: { label: string; chf: number; className?: string }) {
  return (
    <p className={`receipt-row ${className}`}>
      <span>{label}</span>
      <span className="receipt-amount">{formatChf(rappenFromChf(chf) ?? 0)}</span>
    </p>
  );
}

function amount(chf: number): string {
  return formatAmount(rappenFromChf(chf) ?? 0);
}
