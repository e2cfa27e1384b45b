import { formatChf, rappenFromChf } from '@bestellsystem/domain/money.ts';
import { nameKey } from '@bestellsystem/domain/roles.ts';
import type { ReactNode } from 'react';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Hyphenated } from '../../ui/hyphenated.tsx';
import type { ImportPlan } from './import-plan.ts';
import type { ParsedMenu } from './menu-csv.ts';

export function ImportPreview({ plan, parsed }: { plan: ImportPlan; parsed: ParsedMenu }) {
  const { newCategories, newItems, skipped, clashes } = plan;
  const { problems, passedOver } = parsed;
  const isNewCategory = new Set(newCategories.map(({ name }) => nameKey(name)));
  const summary = [
    `${newItems.length} neu`,
    newCategories.length === 1 ? '1 neue Kategorie' : `${newCategories.length} neue Kategorien`,
    `${skipped.length} schon vorhanden`,
    `${problems.length} fehlerhaft`,
    ...(clashes.length > 0 ? [`${clashes.length} mit gleichem Namen`] : []),
  ].join(', ');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p role="status" className="font-semibold">
        {summary}
      </p>
      {passedOver.length > 0 && (
        <p className="text-ink-2 wrap-anywhere">
          {`Über den Spaltentiteln, darum übergangen: ${passedOver.map(({ text }) => text).join(', ')}`}
        </p>
      )}
      {problems.length > 0 && (
        <AlertBox tone="error" title="Diese Zeilen werden ausgelassen:">
          <Lines rows={problems.map(({ line, text, message }) => ({ line, content: `${message} (${text})` }))} />
        </AlertBox>
      )}
      {clashes.length > 0 && (
        <AlertBox tone="warn" title="Gleicher Name, darum ausgelassen:">
          <Lines rows={clashes.map(({ line, text, message }) => ({ line, content: `${text}: ${message}` }))} />
        </AlertBox>
      )}
      {newItems.length > 0 && (
        <section
          aria-label="Vorschau"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          className="max-h-52 overflow-y-auto rounded-control border border-hairline"
        >
          <table className="w-full text-left">
            <thead className="sticky top-0 bg-sunken">
              <tr>
                {['Artikel und Kategorie', 'Preis'].map((title) => (
                  <th key={title} scope="col" className="px-3 py-2 font-semibold last:text-right">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {newItems.map(({ line, category, name, price, description }) => (
                <tr key={line}>
                  {/* As in the list of the menu: a category's column would leave the names no room on a phone. */}
                  <td className="border-t border-hairline px-3 py-2 align-top wrap-anywhere">
                    <span className="font-semibold">
                      <Hyphenated text={name} />
                    </span>
                    {description && <span className="block md:text-sm text-ink-2">{description}</span>}
                    <span className="block text-ink-2">
                      <Hyphenated text={category} />
                      {isNewCategory.has(nameKey(category)) && <span className="md:text-sm"> (neu)</span>}
                    </span>
                  </td>
                  <td className="money border-t border-hairline px-3 py-2 text-right align-top">
                    {formatChf(rappenFromChf(price) ?? 0)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {skipped.length > 0 && (
        <details>
          <summary className="min-h-12 content-center">{skipped.length} ausgelassen, weil schon vorhanden</summary>
          <Lines rows={skipped.map(({ line, text, reason }) => ({ line, content: `${text}: ${reason}` }))} />
        </details>
      )}
    </div>
  );
}

function Lines({ rows }: { rows: readonly { line: number; content: ReactNode }[] }) {
  return (
    <ul>
      {rows.map(({ line, content }) => (
        <li key={line} className="wrap-anywhere">
          Zeile {line}: {content}
        </li>
      ))}
    </ul>
  );
}
