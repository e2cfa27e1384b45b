import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { WholeWords } from './whole-words.tsx';
import './narrow-rows.css';

export interface TabsProps {
  label: string;
  tabs: readonly { id: string; label: string }[];
  selected: string;
  onSelect: (id: string) => void;
  /** What the selected tab shows. */
  children: ReactNode;
}

export function Tabs({ children, ...list }: TabsProps) {
  const id = useId();
  return (
    <>
      <TabList {...list} id={id} />
      <div id={panelId(id, list.selected)} role="tabpanel" aria-labelledby={tabId(id, list.selected)} className="pt-4">
        {children}
      </div>
    </>
  );
}

export function tabId(id: string, tab: string): string {
  return `${id}-${tab}`;
}

export function panelId(id: string, tab: string): string {
  return `${id}-${tab}-panel`;
}

/** The tabs alone, for pages that keep what belongs to each of them; such panels are named by `tabId` and `panelId`. */
export function TabList({ id, label, tabs, selected, onSelect }: Omit<TabsProps, 'children'> & { id: string }) {
  function moveByKey(event: KeyboardEvent<HTMLElement>) {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    onSelect(next.id);
    document.getElementById(tabId(id, next.id))?.focus();
  }

  return (
    <div role="tablist" aria-label={label} onKeyDown={moveByKey} className="tab-list">
      {tabs.map((tab) => (
        <button
          key={tab.id}
          id={tabId(id, tab.id)}
          type="button"
          role="tab"
          aria-selected={tab.id === selected}
          aria-controls={tab.id === selected ? panelId(id, tab.id) : undefined}
          tabIndex={tab.id === selected ? 0 : -1}
          onClick={() => onSelect(tab.id)}
          className={`pressable min-h-12 max-w-full border-b-4 px-2 font-semibold wrap-anywhere sm:px-4 ${tab.id === selected ? 'border-primary text-ink' : 'border-transparent text-ink-2'}`}
        >
          <WholeWords text={tab.label} />
        </button>
      ))}
    </div>
  );
}
