import type { ReactNode } from 'react';

export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-hairline bg-surface px-4 py-10 text-center">
      <h2 className="text-xl font-bold">{title}</h2>
      {children && <div className="max-w-prose text-ink-2">{children}</div>}
      {action}
    </div>
  );
}
