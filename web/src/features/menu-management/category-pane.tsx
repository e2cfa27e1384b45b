import type { Category, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { messageOf } from '../../lib/api.ts';
import { categoriesQuery } from '../../lib/own-menu.ts';
import { useUser } from '../../lib/session.tsx';
import { useSubmission } from '../../lib/submission.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LateFailure } from '../../ui/late-failure.tsx';
import { HIGHLIGHT_MS, useBrief } from '../../ui/use-brief.ts';
import { CategoryDeletion } from './category-deletion.tsx';
import { CategoryForm } from './category-form.tsx';
import { haveSameOwner, ownerOf, ownPart } from './category-owners.ts';
import { CategoryRow } from './category-row.tsx';
import { countDependants } from './deposit-words.ts';
import { useMenuChanges } from './menu-api.ts';
import { moveCategory, nextDisplayOrder } from './menu-sorting.ts';
import { useOpenForms } from './open-forms.ts';

export interface CategoryPaneProps {
  /** In their order. */
  categories: Category[];
  items: readonly MenuItemWire[];
  selected: number | undefined;
  onSelect: (categoryId: number) => void;
}

export function CategoryPane({ categories, items, selected, onSelect }: CategoryPaneProps) {
  const { username } = useUser();
  const changes = useMenuChanges();
  const forms = useOpenForms('category');
  const [toDelete, setToDelete] = useState<Category>();
  const [fresh, highlight] = useBrief<number>(HIGHLIGHT_MS);
  const queries = useQueryClient();
  const moving = useSubmission(messageOf);
  const deletion = useSubmission(messageOf);
  const moved = useRef(Promise.resolve());
  const newBox = useRef<HTMLDivElement>(null);
  const countOf = (categoryId: number) => items.filter((item) => item.categoryId === categoryId).length;

  /** The form stands below a list that may be long. */
  function toNewCategory() {
    flushSync(() => forms.open('new'));
    newBox.current?.querySelector('input')?.focus();
  }

  function move(id: number, step: -1 | 1) {
    const change = async () => {
      const now = queries.getQueryData(categoriesQuery.queryKey) ?? categories;
      for (const { category, displayOrder } of moveCategory(now, id, step)) {
        const before = { ...category, description: category.description ?? '' };
        const { name, description, color } = before;
        await changes.updateCategory(category.id, { name, description, color, displayOrder }, before);
      }
    };
    // What is pressed while something is under way comes after it.
    moved.current = moved.current.then(() => moving.run(change));
  }

  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl font-bold sm:text-2xl">Kategorien</h2>
        {categories.length > 0 && <Button onClick={toNewCategory}>Neue Kategorie</Button>}
      </div>
      {categories.length === 0 ? (
        <EmptyState title="Keine Kategorien vorhanden">
          Kategorien ordnen das Menü, färben die Tasten und bestimmen, welcher Drucker einen Artikel bekommt.
        </EmptyState>
      ) : (
        <table className="block">
          <thead className="sr-only">
            <tr>
              <th scope="col">Kategorie</th>
              <th scope="col">Aktionen</th>
            </tr>
          </thead>
          <tbody className="grid gap-2">
            {categories.map((category, index) => (
              <CategoryRow
                key={category.id}
                category={category}
                categories={categories.filter((other) => haveSameOwner(other, category))}
                itemCount={countOf(category.id)}
                owner={ownerOf(category, categories)}
                isSelected={category.id === selected}
                isFresh={category.id === fresh}
                position={index}
                isFirst={index === 0 || !haveSameOwner(category, categories[index - 1])}
                isLast={index === categories.length - 1 || !haveSameOwner(category, categories[index + 1])}
                isEditing={forms.isOpen(category.id)}
                onSelect={() => onSelect(category.id)}
                onMove={(step) => move(category.id, step)}
                onEdit={() => forms.open(category.id)}
                onSave={async (fields, before) => {
                  const saved = await changes.updateCategory(category.id, fields, before);
                  forms.close(category.id);
                  highlight(saved.id);
                }}
                onCancel={() => forms.close(category.id)}
                onDelete={() => setToDelete(category)}
              />
            ))}
          </tbody>
        </table>
      )}
      {forms.isNewOpen(categories) && (
        <div ref={newBox} className="grid gap-3 rounded-card border border-hairline bg-surface p-4">
          <h3 className="text-lg font-bold">Neue Kategorie</h3>
          <CategoryForm
            categories={ownPart(username, categories, items).categories}
            suggestedOrder={nextDisplayOrder(categories)}
            onSave={async (fields) => {
              const saved = await changes.createCategory(fields);
              highlight(saved.id);
            }}
          />
        </div>
      )}
      <div className="sticky bottom-2 z-10 grid grid-cols-[minmax(0,1fr)] gap-2 empty:hidden">
        <LateFailure text={moving.failure} onSeen={moving.forgetFailure} />
        <LateFailure text={deletion.failure} onSeen={deletion.forgetFailure} />
      </div>
      <CategoryDeletion
        deletion={deletion}
        category={toDelete}
        itemCount={toDelete ? countOf(toDelete.id) : 0}
        dependants={toDelete ? countDependants(items, toDelete.id) : 0}
        onDelete={changes.deleteCategory}
        onDone={() => setToDelete(undefined)}
        onDeleted={(id) => setToDelete((now) => (now?.id === id ? undefined : now))}
      />
    </section>
  );
}
