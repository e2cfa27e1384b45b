import type { DeviceCashUpWire } from '@bestellsystem/domain/cash-up-schema.ts';
import { chfText, rappenOf } from '../amounts.ts';
import { Section } from '../section.tsx';
import { pieceName } from './piece-name.ts';

/** On paper only: the last count, note by note and coin by coin. */
export function PaperCount({ till }: { till: DeviceCashUpWire }) {
  const count = till.entries.findLast(({ kind, cancelReason }) => kind === 'count' && cancelReason === null);
  if (!count) return null;
  return (
    <div className="hidden print:block">
      <Section title="Letzte Zählung">
        <table className="w-full max-w-md">
          <thead>
            <tr className="border-b border-ink text-left">
              <th scope="col">Note oder Münze</th>
              <th scope="col" className="text-right">
                Anzahl
              </th>
              <th scope="col" className="text-right">
                Betrag
              </th>
            </tr>
          </thead>
          <tbody>
            {count.counts.map(({ denomination, count: pieces }) => (
              <tr key={denomination}>
                <td>{pieceName(rappenOf(denomination))}</td>
                <td className="text-right tabular-nums">{pieces}</td>
                <td className="money text-right">{chfText(denomination * pieces)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
    </div>
  );
}

/** On paper only. */
export function Signatures() {
  return (
    <div className="mt-16 hidden grid-cols-3 gap-10 print:grid">
      {['Abgegeben von (Name, Unterschrift)', 'Übernommen von (Name, Unterschrift)', 'Ort, Datum'].map((label) => (
        <p key={label} className="border-t border-ink pt-1">
          {label}
        </p>
      ))}
    </div>
  );
}
