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
    Page: page(() => import('../features/confirmation/confirmation-page.tsx'), 'ConfirmationPage'),
  },
  {
    path: '/kitchen',
    access: ['KITCHEN', 'WAITER', 'EVENT_ORGANIZER', 'ADMIN'],
    Page: page(() => import('../features/kitchen/kitchen-page.tsx'), 'KitchenPage'),
  },
  {
    path: '/orders',
    access: ['WAITER', 'EVENT_ORGANIZER', 'ADMIN'],
    Page: page(() => import('../features/own-orders/own-orders-page.tsx'), 'OwnOrdersPage'),
  },
  {
    path: '/receipt/:orderId',
    access: ['WAITER', 'EVENT_ORGANIZER', 'ADMIN'],
    Page: page(() => import('../features/receipt/receipt-page.tsx'), 'ReceiptPage'),
  },
  {
    path: '/pickup/:eventId',
    access: 'session',
    Page: page(() => import('../features/pickup/pickup-page.tsx'), 'PickupPage'),
  },
  {
    path: '/demo/papier',
    access: 'public',
    Page: page(() => import('../features/paper/paper-page.tsx'), 'PaperPage'),
  },
  {
    path: '/app',
    access: 'public',
    Page: page(() => import('../features/android-app/android-app-page.tsx'), 'AndroidAppPage'),
  },
  {
    path: '/menu',
    access: 'session',
    Page: page(() => import('../features/standard-menu/standard-menu-page.tsx'), 'StandardMenuPage'),
  },
  {
    path: '/register',
    access: 'public',
    Page: page(() => import('../features/login/register-page.tsx'), 'RegisterPage'),
  },
  {
    path: '/registration-success',
    access: 'public',
    Page: page(() => import('../features/login/registration-success-page.tsx'), 'RegistrationSuccessPage'),
  },
  {
    path: '/events/review',
    access: 'organizer',
    Page: page(() => import('../features/review/review-page.tsx'), 'ReviewPage'),
  },
  {
    path: '/admin/users',
    access: ['ADMIN'],
    Page: page(() => import('../features/users/users-page.tsx'), 'UsersPage'),
  },
  {
    path: '/events/journal',
    access: 'organizer',
    Page: page(() => import('../features/journal/journal-page.tsx'), 'JournalPage'),
  },
  {
    path: '/account',
    access: 'session',
    Page: page(() => import('../features/account/account-page.tsx'), 'AccountPage'),
  },
  {
    path: '/passwort-neu',
    access: 'public',
    Page: page(() => import('../features/account/new-password-page.tsx'), 'NewPasswordPage'),
  },
  {
    path: '/events',
    access: 'organizer',
    Page: page(() => import('../features/events/events-page.tsx'), 'EventsPage'),
  },
  {
    path: '/events/create',
    access: 'organizer',
    Page: page(() => import('../features/events/event-create-page.tsx'), 'EventCreatePage'),
  },
  {
    path: '/events/settings',
    access: 'organizer',
    Page: page(() => import('../features/organizer-settings/settings-page.tsx'), 'OrganizerSettingsPage'),
  },
  {
    path: '/events/:id/settings',
    access: 'organizer',
    Page: page(() => import('../features/organizer-settings/settings-of-event-page.tsx'), 'SettingsOfEventPage'),
  },
  {
    path: '/events/menu-management',
    access: 'organizer',
    Page: page(() => import('../features/menu-management/menu-management-page.tsx'), 'MenuManagementPage'),
  },
  {
    path: '/debug/printer',
    access: 'session',
    Page: page(() => import('../features/printer-diagnostics/printer-diagnostics-page.tsx'), 'PrinterDiagnosticsPage'),
  },
  {
    path: '/events/printer-setup',
    access: 'session',
    Page: page(() => import('../features/printer-setup/printer-setup-page.tsx'), 'PrinterSetupPage'),
  },
  {
    path: '/events/:id',
    access: 'organizer',
    Page: page(() => import('../features/events/event-page.tsx'), 'EventPage'),
  },
  {
    path: '/events/:id/print-queue',
    access: 'organizer',
    Page: page(() => import('../features/print-queue/print-queue-page.tsx'), 'PrintQueuePage'),
  },
  {
    path: '/events/:id/edit',
    access: 'organizer',
    Page: page(() => import('../features/events/event-edit-page.tsx'), 'EventEditPage'),
  },
  {
    path: '/events/:id/journal',
    access: 'organizer',
    Page: page(() => import('../features/journal/journal-page.tsx'), 'JournalPage'),
  },
  {
    path: '/statistics/event/:eventId',
    access: 'organizer',
    Page: page(() => import('../features/statistics/statistics-page.tsx'), 'StatisticsPage'),
  },
  {
    path: '/statistics/event/:eventId/items',
    access: 'organizer',
    Page: page(() => import('../features/statistics/item-sales-page.tsx'), 'ItemSalesPage'),
  },
  {
    path: '/statistics/event/:eventId/orders',
    access: 'organizer',
    Page: page(() => import('../features/statistics/orders-page.tsx'), 'OrdersPage'),
  },
  {
    path: '/statistics/event/:eventId/device/:deviceId',
    access: 'organizer',
    Page: page(() => import('../features/statistics/device-page.tsx'), 'DevicePage'),
  },
  {
    path: '/cash-up/event/:eventId',
    access: 'organizer',
    Page: page(() => import('../features/statistics/cash-up/cash-up-page.tsx'), 'CashUpPage'),
  },
  {
    path: '/cash-up/event/:eventId/device/:deviceId',
    access: 'organizer',
    Page: page(() => import('../features/statistics/cash-up/device-cash-up-page.tsx'), 'DeviceCashUpPage'),
  },
  {
    path: '/closing/event/:eventId',
    access: 'organizer',
    Page: page(() => import('../features/statistics/closing/closing-page.tsx'), 'ClosingPage'),
  },
  {
    path: '*',
    access: 'public',
    Page: page(() => import('./not-found-page.tsx'), 'NotFoundPage'),
  },
];

/** Paths that only lead to another one. */
export const REDIRECTS: readonly { path: string; to: string }[] = [{ path: '/debug', to: '/debug/printer' }];

/** A screen that is loaded when it is first visited. */
function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(() =>
    load().then(
      (loaded) => ({ default: loaded[name] }),
      () => ({ default: NotLoadedPage }),
    ),
  );
}
