import { useEffect, useState } from 'react';

/** Three quick taps are one message. */
const QUIET_MS = 500;

export function SpokenOrder({ text }: { text: string }) {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className="sr-only">
      {spoken}
    </p>
  );
}
