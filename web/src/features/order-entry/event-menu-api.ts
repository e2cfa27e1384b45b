import type { SessionUser } from '@bestellsystem/domain/accounts-schema.ts';
import type { Category, EventMenuItemWire as ItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { queryOptions } from '@tanstack/react-query';
import { loadActiveEvents } from '../../lib/active-events.ts';
import { api, noAnswer } from '../../lib/api.ts';
import { withDeviceDatabase } from '../../lib/device-db.ts';
import { askForAccess } from '../../lib/event-access.ts';
import { getLinkState } from '../../lib/network-state.ts';
import { type EventMenu, menuFromWire } from './menu-model.ts';

export type EventMenuItemWire = ItemWire;
/** The part of a category that tiles need; items carry it along. */
export type CategoryWire = Pick<Category, 'id' | 'name' | 'displayOrder' | 'color'>;

/** What the screen works with, and keeps on the device for the time without network. */
export interface LoadedMenu {
  eventName: string;
  takeawayEnabled: boolean;
  /** Missing in a menu that an older version kept. */
  isCashRounded?: boolean;
  menu: EventMenu;
  /** ISO time of the server's answer. */
  loadedAt: string;
}

/** Sold-out items and prices come as news; where there is no stream they come within this time. */
const REFRESH_MS = 20_000;
/** A line on which nothing is heard any more, though others are answered, is made good for by this. */
const REFRESH_WITH_NEWS_MS = 180_000;
const ACCESS_AGAIN_MS = 5_000;

export function accessQuery(eventId: number) {
  return queryOptions({
    queryKey: ['waiter-access', eventId],
    queryFn: ({ signal }) => askForAccess(eventId, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // An event that is switched on again is there again without a tap, and so is one whose answer was lost on its way.
    refetchInterval: ({ state }) => getLinkState().online && !state.data?.canAccess && ACCESS_AGAIN_MS,
  });
}

/** `hasNews`: changes are told. */
export function menuQuery(eventId: number, user: SessionUser, hasNews = false) {
  return queryOptions({
    queryKey: ['event-menu', eventId, user.username],
    queryFn: () => loadMenu(eventId, user),
    staleTime: 0,
    refetchInterval: hasNews ? REFRESH_WITH_NEWS_MS : REFRESH_MS,
    retry: false,
  });
}

/** The last good menu of this device: shown at once and when the server can't be reached. */
export function keptMenuQuery(eventId: number, user: SessionUser) {
  return queryOptions({
    queryKey: ['kept-event-menu', eventId, user.username],
    queryFn: () => readKeptMenu(eventId).catch(() => null),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

async function loadMenu(eventId: number, user: SessionUser): Promise<LoadedMenu> {
  const [items, categories, terms] = await Promise.all([
    api.get<EventMenuItemWire[]>(`/api/events/${eventId}/menu-items`),
    listCategories(user),
    termsOf(eventId, user),
  ]);
  if (!Array.isArray(items)) throw noAnswer();
  const { eventName, takeawayEnabled, isCashRounded = false } = terms;
  const loaded: LoadedMenu = {
    eventName,
    takeawayEnabled,
    isCashRounded,
    menu: menuFromWire(items, categories),
    loadedAt: new Date().toISOString(),
  };
  void keepMenu(eventId, loaded).catch(() => undefined);
  return loaded;
}

/** Only to show empty categories as well: an administrator would see those of every organizer. */
async function listCategories(user: SessionUser): Promise<CategoryWire[]> {
  if (user.role === 'ADMIN') return [];
  const categories = await api.get<CategoryWire[]>('/api/categories').catch(() => []);
  return Array.isArray(categories) ? categories : [];
}

type Terms = Pick<LoadedMenu, 'eventName' | 'takeawayEnabled' | 'isCashRounded'>;

/** How the event sells. Where nobody says it now, what was known holds: a guess would ask the guest for a wrong amount. */
async function termsOf(eventId: number, user: SessionUser): Promise<Terms> {
  const events = await loadActiveEvents(user.role).catch((error: unknown) => ({ error }));
  const event = Array.isArray(events) ? events.find(({ id }) => id === eventId) : undefined;
  if (event) return { ...event, eventName: event.name };
  const kept = await readKeptMenu(eventId).catch(() => null);
  if (kept) return kept;
  if ('error' in events) throw events.error;
  return { eventName: 'eventName' in user ? user.eventName : '', takeawayEnabled: true, isCashRounded: false };
}

async function keepMenu(eventId: number, menu: LoadedMenu): Promise<void> {
  await withDeviceDatabase((database) => database.put('menus', { eventId, loadedAt: menu.loadedAt, menu }));
}

async function readKeptMenu(eventId: number): Promise<LoadedMenu | null> {
  const kept = await withDeviceDatabase((database) => database.get('menus', eventId));
  const menu = kept?.menu as Partial<LoadedMenu> | undefined;
  return Array.isArray(menu?.menu?.categories) ? (menu as LoadedMenu) : null;
}
