import type { ReactNode } from 'react';

const COLORS = {
  purple: 'bg-[#ede9fe] text-[#5b21b6]',
  green: 'bg-[#dcfce7] text-[#166534]',
  yellow: 'bg-[#fef08a] text-[#713f12]',
  blue: 'bg-[#dbeafe] text-[#1e3a8a]',
  grey: 'bg-sunken text-ink',
};

export function Badge({ color, children }: { color: keyof typeof COLORS; children: ReactNode }) {
  return (
    <span className={`inline-block whitespace-nowrap rounded-pill px-3 py-1 text-sm font-semibold ${COLORS[color]}`}>
      {children}
    </span>
  );
}
