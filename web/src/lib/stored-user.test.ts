// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { readStoredUser, writeStoredUser } from './stored-user.ts';

beforeEach(() => localStorage.clear());

it('a user is known again after a restart', () => {
  writeStoredUser({ username: 'anna', role: 'KITCHEN' });
  expect(readStoredUser()).toEqual({ username: 'anna', role: 'KITCHEN' });
});

it('a user without a role yet is a user', () => {
  writeStoredUser({ username: 'neu', role: null });
  expect(readStoredUser()).toEqual({ username: 'neu', role: null });
});

it.each([
  '{"username":"anna"}',
  '{"role":"ADMIN"}',
  '{"username":"","role":"ADMIN"}',
  '{"username":"a","role":"CHEF"}',
  '[]',
  'null',
  '{',
])('the entry %s is thrown away', (stored) => {
  localStorage.setItem('user', stored);
  expect(readStoredUser()).toBeNull();
  expect(localStorage.getItem('user')).toBeNull();
});
