import type { Role } from '@bestellsystem/domain/roles.ts';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { LoginPage } from '../features/login/login-page.tsx';
import { WaiterLoginPage } from '../features/login/waiter-login-page.tsx';
import { EventMenuPage } from '../features/order-entry/event-menu-page.tsx';
import { PaymentPage } from '../features/payment/payment-page.tsx';
import { HomePage, TablesPage } from '../features/tables/table-pages.tsx';
import { NotLoadedPage } from './not-loaded-page.tsx';

export interface AppRoute {
  path: string;
  /** Everybody, everybody with a session, with one who organizes (others go to /), or these roles (others go to /). */
  access: 'public' | 'session' | 'organizer' | readonly Role[];
  Page: ComponentType | LazyExoticComponent<ComponentType>;
}

/** Every screen of the product. What a waiter needs comes with the first load or is small; the rest is loaded when visited. */
export const ROUTES: readonly AppRoute[] = [
  { path: '/login', access: 'public', Page: LoginPage },
  { path: '/waiter-login', access: 'public', Page: WaiterLoginPage },
  { path: '/', access: 'session', Page: HomePage },
  { path: '/tables', access: 'session', Page: TablesPage },
  { path: '/event-menu', access: 'session', Page: EventMenuPage },
  { path: '/payment', access: 'session', Page: PaymentPage },
  {
    path: '/confirmation',
    access: 'session',
    Page: page(() => import('../features/confirmation/confirmation-page.tsx')),
  },
  {
    path: '/kitchen',
    access: ['KITCHEN', 'WAITER', 'EVENT_ORGANIZER', 'ADMIN'],
    Page: page(() => import('../features/kitchen/kitchen-page.tsx')),
  },
  {
    path: '/orders',
    access: ['WAITER', 'EVENT_ORGANIZER', 'ADMIN'],
    Page: page(() => import('../features/own-orders/own-orders-page.tsx')),
  },
  {
    path: '/receipt/:orderId',
    access: ['WAITER', 'EVENT_ORGANIZER', 'ADMIN'],
    Page: page(() => import('../features/receipt/receipt-page.tsx')),
  },
  {
    path: '/pickup/:eventId',
    access: 'session',
    Page: page(() => import('../features/pickup/pickup-page.tsx')),
  },
  {
    path: '/demo/papier',
    access: 'public',
    Page: page(() => import('../features/paper/paper-page.tsx')),
  },
  {
    path: '/app',
    access: 'public',
    Page: page(() => import('../features/android-app/android-app-page.tsx')),
  },
  {
    path: '/menu',
    access: 'session',
    Page: page(() => import('../features/standard-menu/standard-menu-page.tsx')),
  },
  {
    path: '/register',
    access: 'public',
    Page: page(() => import('../features/login/register-page.tsx')),
  },
  {
    path: '/registration-success',
    access: 'public',
    Page: page(() => import('../features/login/registration-success-page.tsx')),
  },
  {
    path: '/events/review',
    access: 'organizer',
    Page: page(() => import('../features/review/review-page.tsx')),
  },
  {
    path: '/admin/users',
    access: ['ADMIN'],
    Page: page(() => import('../features/users/users-page.tsx')),
  },
  {
    path: '/admin/journal',
    access: ['ADMIN'],
    Page: page(() => import('../features/journal/journal-page.tsx')),
  },
  {
    path: '/account',
    access: 'session',
    Page: page(() => import('../features/account/account-page.tsx')),
  },
  {
    path: '/passwort-neu',
    access: 'public',
    Page: page(() => import('../features/account/new-password-page.tsx')),
  },
  {
    path: '/events',
    access: 'organizer',
    Page: page(() => import('../features/events/events-page.tsx')),
  },
  {
    path: '/events/create',
    access: 'organizer',
    Page: page(() => import('../features/events/event-create-page.tsx')),
  },
  {
    path: '/events/settings',
    access: 'organizer',
    Page: page(() => import('../features/organizer-settings/settings-page.tsx')),
  },
  {
    path: '/events/:id/settings',
    access: 'organizer',
    Page: page(() => import('../features/organizer-settings/settings-of-event-page.tsx')),
  },
  {
    path: '/events/menu-management',
    access: 'organizer',
    Page: page(() => import('../features/menu-management/menu-management-page.tsx')),
  },
  {
    path: '/debug/printer',
    access: 'session',
    Page: page(() => import('../features/printer-diagnostics/printer-diagnostics-page.tsx')),
  },
  {
    path: '/events/printer-setup',
    access: 'session',
    Page: page(() => import('../features/printer-setup/printer-setup-page.tsx')),
  },
  {
    path: '/events/:id',
    access: 'organizer',
    Page: page(() => import('../features/events/event-page.tsx')),
  },
  {
    path: '/events/:id/print-queue',
    access: 'organizer',
    Page: page(() => import('../features/print-queue/print-queue-page.tsx')),
  },
  {
    path: '/events/:id/edit',
    access: 'organizer',
    Page: page(() => import('../features/events/event-edit-page.tsx')),
  },
  {
    path: '/events/:id/journal',
    access: 'organizer',
    Page: page(() => import('../features/journal/journal-page.tsx')),
  },
  {
    path: '/statistics/event/:eventId',
    access: 'organizer',
    Page: page(() => import('../features/statistics/statistics-page.tsx')),
  },
  {
    path: '/statistics/event/:eventId/items',
    access: 'organizer',
    Page: page(() => import('../features/statistics/item-sales-page.tsx')),
  },
  {
    path: '/statistics/event/:eventId/orders',
    access: 'organizer',
    Page: page(() => import('../features/statistics/orders-page.tsx')),
  },
  {
    path: '/statistics/event/:eventId/device/:deviceId',
    access: 'organizer',
    Page: page(() => import('../features/statistics/device-page.tsx')),
  },
  {
    path: '/cash-up/event/:eventId',
    access: 'organizer',
    Page: page(() => import('../features/statistics/cash-up/cash-up-page.tsx')),
  },
  {
    path: '/cash-up/event/:eventId/device/:deviceId',
    access: 'organizer',
    Page: page(() => import('../features/statistics/cash-up/device-cash-up-page.tsx')),
  },
  {
    path: '/closing/event/:eventId',
    access: 'organizer',
    Page: page(() => import('../features/statistics/closing/closing-page.tsx')),
  },
  {
    path: '*',
    access: 'public',
    Page: page(() => import('./not-found-page.tsx')),
  },
];

/** Paths that only lead to another one. */
export const REDIRECTS: readonly { path: string; to: string }[] = [{ path: '/debug', to: '/debug/printer' }];

/** A screen that is loaded when it is first visited; it is the first of what its file exports, by name. */
function page(load: () => Promise<Record<string, ComponentType>>) {
  return lazy(() =>
    load().then(
      (loaded) => ({ default: Object.values(loaded)[0] ?? NotLoadedPage }),
      () => ({ default: NotLoadedPage }),
    ),
  );
}
