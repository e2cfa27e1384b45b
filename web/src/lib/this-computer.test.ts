import { expect, it } from 'vitest';
import { isAddressOfThisComputer } from './this-computer.ts';

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['192.168.1.10', false],
  ['kasse.example.ch', false],
])('%s is an address of this computer only: %s', (hostname, isOnly) => {
  expect(isAddressOfThisComputer(hostname)).toBe(isOnly);
});
