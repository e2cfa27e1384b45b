import { expect, it } from 'vitest';
import { currentEntry, entriesFor } from './navigation-entries.ts';

const labels = (role: Parameters<typeof entriesFor>[0]) => entriesFor(role).map(({ label }) => label);

it('every role sees the entries of its work and no others', () => {
  expect(labels('WAITER')).toEqual(['Bestellungen']);
  expect(labels('KITCHEN')).toEqual(['Küche', 'Bestellungen']);
  expect(labels('EVENT_ORGANIZER')).toEqual(['Küche', 'Bestellungen', 'Events', 'Menüverwaltung', 'Drucker']);
  expect(labels('ADMIN')).toEqual(['Küche', 'Bestellungen', 'Events', 'Benutzerverwaltung', 'Debug']);
  expect(labels(null)).toEqual([]);
});

it('the page inside a section belongs to the closest entry', () => {
  const entries = entriesFor('EVENT_ORGANIZER');
  expect(currentEntry(entries, '/events/12/edit')?.label).toBe('Events');
  expect(currentEntry(entries, '/events/menu-management')?.label).toBe('Menüverwaltung');
  expect(currentEntry(entries, '/')?.label).toBe('Bestellungen');
  expect(currentEntry(entries, '/menu')).toBeUndefined();
});
