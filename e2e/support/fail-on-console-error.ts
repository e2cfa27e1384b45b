import { afterEach, beforeEach } from 'vitest';

let unexpected: string[] = [];
let original = console.error;

/** A test that expects an error spies on `console.error` itself; what reaches this one was not expected. */
beforeEach(() => {
  unexpected = [];
  original = console.error;
  console.error = (...parts: unknown[]) => {
    unexpected.push(parts.map(String).join(' '));
    original(...parts);
  };
});

afterEach(() => {
  console.error = original;
  if (unexpected.length > 0) throw new Error(`unexpected console.error: ${unexpected.join('\n')}`);
});
