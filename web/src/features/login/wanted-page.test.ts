import { expect, it } from 'vitest';
import { stateForLogin } from './start-path.ts';
import { pathAfterLogin } from './wanted-page.ts';

it('every role begins where its work is', () => {
  expect(pathAfterLogin({ username: 'a', role: 'ADMIN' }, null)).toBe('/admin/users');
  expect(pathAfterLogin({ username: 'a', role: 'EVENT_ORGANIZER' }, null)).toBe('/events');
  expect(pathAfterLogin({ username: 'a', role: 'KITCHEN' }, undefined)).toBe('/kitchen');
  expect(pathAfterLogin({ username: 'waiter_fest', role: 'WAITER' }, {})).toBe('/');
  expect(pathAfterLogin({ username: 'neu', role: null }, null)).toBe('/');
});

it('who was sent to the login comes back to the page', () => {
  const organizer = { username: 'a', role: 'EVENT_ORGANIZER' as const };
  expect(pathAfterLogin(organizer, stateForLogin('/events/3?tab=menu'))).toBe('/events/3?tab=menu');
});

it('the bare start page was not asked for in particular', () => {
  expect(pathAfterLogin({ username: 'a', role: 'ADMIN' }, stateForLogin('/'))).toBe('/admin/users');
});

it('nobody is sent to another site', () => {
  expect(pathAfterLogin({ username: 'a', role: 'KITCHEN' }, stateForLogin('//evil.example/'))).toBe('/kitchen');
  expect(pathAfterLogin({ username: 'a', role: 'KITCHEN' }, stateForLogin('https://evil.example/'))).toBe('/kitchen');
});

it('who enters the login’s own address asked for no page, though the browser keeps what it knew of it', () => {
  const kept = { ...stateForLogin('/events/3'), askedIn: performance.timeOrigin - 1 };
  expect(pathAfterLogin({ username: 'a', role: 'ADMIN' }, kept)).toBe('/admin/users');
});
