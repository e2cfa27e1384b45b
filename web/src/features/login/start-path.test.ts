import { expect, it } from 'vitest';
import { pathAfterLogin } from './start-path.ts';

it('every role begins where its work is', () => {
  expect(pathAfterLogin({ username: 'a', role: 'ADMIN' }, null)).toBe('/admin/users');
  expect(pathAfterLogin({ username: 'a', role: 'EVENT_ORGANIZER' }, null)).toBe('/events');
  expect(pathAfterLogin({ username: 'a', role: 'KITCHEN' }, undefined)).toBe('/kitchen');
  expect(pathAfterLogin({ username: 'waiter_fest', role: 'WAITER' }, {})).toBe('/');
  expect(pathAfterLogin({ username: 'neu', role: null }, null)).toBe('/');
});

it('who was sent to the login comes back to the page', () => {
  const organizer = { username: 'a', role: 'EVENT_ORGANIZER' as const };
  expect(pathAfterLogin(organizer, { from: '/events/3?tab=menu' })).toBe('/events/3?tab=menu');
});

it('the bare start page was not asked for in particular', () => {
  expect(pathAfterLogin({ username: 'a', role: 'ADMIN' }, { from: '/' })).toBe('/admin/users');
});

it('nobody is sent to another site', () => {
  expect(pathAfterLogin({ username: 'a', role: 'KITCHEN' }, { from: '//evil.example/' })).toBe('/kitchen');
  expect(pathAfterLogin({ username: 'a', role: 'KITCHEN' }, { from: 'https://evil.example/' })).toBe('/kitchen');
});
