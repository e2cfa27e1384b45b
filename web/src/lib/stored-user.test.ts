// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
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

it('an entry that another tab has just emptied is left to it, as a login may come before it is read', () => {
  localStorage.setItem('user', '');
  const removing = vi.spyOn(localStorage, 'removeItem');
  expect(readStoredUser()).toBeNull();
  expect(removing).not.toHaveBeenCalled();
  removing.mockRestore();
});
