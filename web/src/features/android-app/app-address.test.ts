import { expect, it } from 'vitest';
import { addressInApp } from './app-address.ts';

it('the app is opened with this server, and with the event of a waiter', () => {
  const origin = 'http://192.168.1.10:8080';
  expect(addressInApp(null, origin)).toBe('bestellsystem://open?url=http%3A%2F%2F192.168.1.10%3A8080%2F');
  const link = addressInApp('FÄSCHT & CO', origin);
  expect(link).not.toContain('&');
  expect(decodeURIComponent(link)).toBe(
    `bestellsystem://open?url=${origin}/waiter-login?tag=${encodeURIComponent('FÄSCHT & CO')}`,
  );
});
