import { type ReactNode, useEffect, useRef } from 'react';
import { AlertBox } from './alert-box.tsx';

/** What went wrong with what was pressed elsewhere on the page: out of sight, it comes into it. */
export function FailureBox({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers answer a promise, which is nothing to call when the box goes.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box}>
      <AlertBox tone="error">{children}</AlertBox>
    </div>
  );
}
