import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RoleBadge } from './role-badge.tsx';

/** Letters on ground, as specified: purple, green, yellow, and blue for everybody else. */
it.each([
  ['ADMIN', '#5b21b6', '#ede9fe'],
  ['EVENT_ORGANIZER', '#166534', '#dcfce7'],
  ['KITCHEN', '#713f12', '#fef08a'],
  ['WAITER', '#1e3a8a', '#dbeafe'],
  [null, '#1e3a8a', '#dbeafe'],
] as const)('the badge of %s has its colour', (role, letters, ground) => {
  const badge = renderToStaticMarkup(<RoleBadge role={role} />);
  expect(badge).toContain(`text-[${letters}]`);
  expect(badge).toContain(`bg-[${ground}]`);
});
