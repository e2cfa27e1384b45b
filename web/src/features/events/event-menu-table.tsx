import type { EventMenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { useMemo, useRef } from 'react';
import { useUnsavedForms } from '../../ui/unsaved-forms.tsx';
import { useNearInPage } from '../../ui/use-near.ts';
import { EventMenuRow, isUnsaved } from './event-menu-row.tsx';
import { groupEntries, type MenuGroup } from './menu-groups.ts';
import type { EventMenuChanges } from './use-event-menu.ts';

export interface EventMenuTableProps {
  entries: readonly EventMenuItemWire[];
  isCashRounded: boolean | undefined;
  onChange: EventMenuChanges['change'];
  onRemove: (entry: EventMenuItemWire) => void;
}

export function EventMenuTable({ entries, ...shared }: EventMenuTableProps) {
  const box = useRef<HTMLDivElement>(null);
  const groups = useMemo(() => groupEntries(entries), [entries]);
  const unsaved = useUnsavedForms();
  let left = useNearInPage(entries.length, box);
  return (
    <div ref={box} className="grid gap-6">
      {groups.map((group) => {
        const near = left;
        left -= group.entries.length;
        // Found by a search, and further down without it.
        const shown = group.entries.filter((entry, index) => index < near || isUnsaved(entry, unsaved));
        return shown.length > 0 && <CategoryTable key={group.category.id} group={group} shown={shown} {...shared} />;
      })}
    </div>
  );
}

interface CategoryTableProps extends Omit<EventMenuTableProps, 'entries'> {
  group: MenuGroup<EventMenuItemWire>;
  /** Those of its items that are in the page. */
  shown: readonly EventMenuItemWire[];
}

function CategoryTable({ group: { category, entries }, shown, ...shared }: CategoryTableProps) {
  return (
    <section>
      <h2 className="mb-2 flex items-center gap-2 text-xl font-bold">
        <span
          aria-hidden="true"
          className="size-4 shrink-0 rounded-pill border border-line"
          style={{ backgroundColor: category.color }}
        />
        <span className="min-w-0 wrap-anywhere">{category.name}</span>
        <span className="font-normal text-ink-2">{entries.length}</span>
      </h2>
      <div className="@container/wide-table">
        <table className="w-full table-fixed border-separate border-spacing-0 rounded-card bg-surface text-left as-cards:block as-cards:bg-transparent as-table:border as-table:border-hairline">
          <thead className="as-cards:sr-only">
            <tr>
              <th scope="col" className={HEAD}>
                Artikel
              </th>
              <th scope="col" className={`${HEAD} w-36 text-right`}>
                Standardpreis
              </th>
              <th scope="col" className={`${HEAD} w-44 text-right`}>
                Sonderpreis
              </th>
              <th scope="col" className={`${HEAD} w-52`}>
                Verfügbarkeit
              </th>
              <th scope="col" className={`${HEAD} w-40`}>
                Aktion
              </th>
            </tr>
          </thead>
          <tbody className="as-cards:grid as-cards:gap-3">
            {shown.map((entry) => (
              <EventMenuRow key={entry.id} entry={entry} {...shared} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const HEAD = 'px-4 py-3 font-semibold whitespace-nowrap text-ink-2';
