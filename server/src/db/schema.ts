import type { Generated, Insertable, Selectable } from 'kysely';

/**
 * The stored truth, in types both engines share: integers, text, ISO 8601 instants in UTC as text, 0/1 for yes and no,
 * JSON as text. Amounts are Rappen.
 */
export interface Schema {
  users: UsersTable;
  organizer_settings: OrganizerSettingsTable;
  vat_rates: VatRatesTable;
  sessions: SessionsTable;
  password_resets: PasswordResetsTable;
  device_proofs: DeviceProofsTable;
  login_attempts: LoginAttemptsTable;
  events: EventsTable;
  devices: DevicesTable;
  categories: CategoriesTable;
  menu_items: MenuItemsTable;
  event_menu_items: EventMenuItemsTable;
  price_versions: PriceVersionsTable;
  counters: CountersTable;
  orders: OrdersTable;
  quarantined_orders: QuarantinedOrdersTable;
  order_lines: OrderLinesTable;
  kitchen_progress: KitchenProgressTable;
  payments: PaymentsTable;
  order_sums: OrderSumsTable;
  item_sums: ItemSumsTable;
  cash_entries: CashEntriesTable;
  event_closings: EventClosingsTable;
  printers: PrintersTable;
  print_jobs: PrintJobsTable;
  print_agents: PrintAgentsTable;
  cloud_printers: CloudPrintersTable;
  live_events: LiveEventsTable;
  audit: AuditTable;
  audit_chain: AuditChainTable;
}

export interface UsersTable {
  id: Generated<number>;
  username: string;
  /** Folded for comparison; unique. */
  username_key: string;
  password_hash: string;
  role: string | null;
  created_at: string;
}

/** What an organizer says about themselves; texts are empty where there is nothing. */
export interface OrganizerSettingsTable {
  organizer_id: number;
  name: string;
  street: string;
  house_number: string;
  postal_code: string;
  town: string;
  iban: string;
  receipt_text: string;
  is_vat_liable: number;
  vat_number: string;
  is_cash_rounded: number;
}

/** VAT rates from a day on, in hundredths of a percent. */
export interface VatRatesTable {
  id: Generated<number>;
  organizer_id: number;
  valid_from: string;
  normal: number;
  reduced: number;
  lodging: number;
}

export interface SessionsTable {
  id: Generated<number>;
  /** SHA-256 of the cookie's token, hex. */
  token_hash: string;
  /** An account's session … */
  user_id: number | null;
  /** … or a waiter device's. */
  device_id: number | null;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  /** Minutes without a request after which the session ends; null: none. */
  idle_minutes: number | null;
  /** What the browser said it is, so that its owner knows it again in a list. */
  browser: string | null;
}

/** One-time links to a new password; only the newest of an account is valid. */
export interface PasswordResetsTable {
  token_hash: string;
  user_id: number;
  expires_at: string;
}

/**
 * Browsers that have logged in to an event before: guessing from elsewhere can't lock them out, and they may hand in
 * what was paid there after their session has ended.
 */
export interface DeviceProofsTable {
  token_hash: string;
  event_id: number;
  /** The device as of the last login; null for cookies from before this was written down. */
  device_id: number | null;
  /** What stood in the organizer's code then; another one does since the password was changed. */
  entry_key: string | null;
  created_at: string;
}

export interface LoginAttemptsTable {
  bucket: string;
  failures: number;
  window_started_at: string;
  blocked_until: string | null;
}

export interface EventsTable {
  id: Generated<number>;
  organizer_id: number;
  name: string;
  event_date: string;
  description: string | null;
  waiter_access_tag: string | null;
  tag_key: string | null;
  waiter_password_hash: string | null;
  /** AES-256-GCM, for display to the owner only. */
  waiter_password_cipher: string | null;
  is_active: number;
  takeaway_enabled: number;
  /** Raised by a reset of the service numbers; devices of earlier generations keep their orders. */
  device_generation: Generated<number>;
  created_at: string;
  /** The books of the event are closed: nothing is booked any more. */
  closed_at: Generated<string | null>;
  deleted_at: string | null;
}

export interface DevicesTable {
  id: Generated<number>;
  event_id: number;
  generation: number;
  /** What the device says it is, or what stands in its place once that is forgotten. */
  identifier: string;
  /** The service number; starts at 1 in each generation. */
  device_number: number;
  /** `device_<n>`; never used twice in an event. */
  public_id: string;
  created_at: string;
  last_used_at: string | null;
  /** As the device said at `reported_at`: orders it still has to send, and since when the oldest of them waits. */
  waiting_orders: Generated<number>;
  waiting_since: string | null;
  reported_at: string | null;
  /** Since when the organizer lets it in no more. */
  locked_at: string | null;
}

export interface CategoriesTable {
  id: Generated<number>;
  organizer_id: number;
  name: string;
  description: string | null;
  display_order: number;
  color: string;
}

export interface MenuItemsTable {
  id: Generated<number>;
  organizer_id: number;
  category_id: number;
  name: string;
  description: string | null;
  price: number;
  /** `article` or `deposit`. */
  kind: Generated<string>;
  /** Which of the VAT rates applies: `normal`, `food`, `reduced` or `lodging`. */
  tax_class: Generated<string>;
  /** The deposit that is sold along with it. */
  deposit_item_id: Generated<number | null>;
  /** Its place in its category, from 1; 0 where its category goes by name. */
  display_order: Generated<number>;
}

export interface EventMenuItemsTable {
  id: Generated<number>;
  event_id: number;
  menu_item_id: number;
  category_id: number;
  special_price: number;
  sold_out: number;
}

/** What an event sold an item for and when; kept when the item is gone, and never deleted. */
export interface PriceVersionsTable {
  id: Generated<number>;
  event_id: number;
  menu_item_id: number;
  name: string;
  category: string;
  price: number;
  /** null, as the tax class is: gone before it was written down. */
  kind: string | null;
  tax_class: string | null;
  valid_from: string;
  /** null: holds now. */
  valid_to: string | null;
}

/** Gapless numbers per scope, taken inside the transaction that uses them. */
export interface CountersTable {
  scope: string;
  value: number;
}

export interface OrdersTable {
  id: Generated<number>;
  client_order_id: string;
  /** SHA-256 of what the order says, to tell a repetition from a different order under the same id. */
  content_hash: string;
  event_id: number | null;
  device_id: number | null;
  /** Who took it: the account, where it was no waiter device. */
  user_id: number | null;
  order_number: number;
  business_day: string;
  table_number: string;
  is_takeaway: number;
  /** Everything, deposits too; negative where more deposit came back than was owed. */
  total: number;
  /** The deposits in the total: charged less given back. The rest is sales. */
  deposit_total: Generated<number>;
  status: string;
  /** Taken without network and delivered later. */
  offline: number;
  /** Booked as paid although price or menu had changed: the organizer looks at it, and ticks it off. */
  flagged: number;
  /** JSON array of the reasons in the organizer's words, ticked off or not; null where there are none. */
  flag_reasons: string | null;
  /** How many stations were to get a ticket of it. */
  tickets: Generated<number>;
  /** The device's clock when the order was taken; information only. */
  taken_at: string | null;
  created_at: string;
  cancelled_at: string | null;
  cancel_reason: string | null;
}

/** An order that was paid and can't be booked as it is: its event's organizer decides. Never deleted. */
export interface QuarantinedOrdersTable {
  id: Generated<number>;
  client_order_id: string;
  /** As of an order; for what can't be read as one, of its text. Unique with the client order id. */
  content_hash: string;
  event_id: number;
  device_id: number | null;
  user_id: number | null;
  /** JSON as the device sent it. */
  body: string;
  /** Why it couldn't be booked, in the organizer's words. */
  reason: string;
  received_at: string;
  state: string;
  decided_at: string | null;
  decided_by: string | null;
  decision_reason: string | null;
  /** What it was booked as. */
  order_id: number | null;
}

export interface OrderLinesTable {
  id: Generated<number>;
  order_id: number;
  position: number;
  /** The item as it was; it may be gone from the menu. */
  menu_item_id: number | null;
  name: string;
  category: string;
  /** `article` or `deposit`. */
  kind: Generated<string>;
  unit_price: number;
  /** The item's own price; null where it was sold for it, or nobody knows it. */
  list_price: Generated<number | null>;
  /** Negative: a deposit given back. */
  quantity: number;
  amount: number;
  /** VAT contained in the amount, in hundredths of a percent; null where none is owed or said. */
  vat_rate: Generated<number | null>;
  note: string | null;
}

/** How far the kitchen is with a line; without a row nobody has looked at it. */
export interface KitchenProgressTable {
  order_line_id: number;
  order_id: number;
  /** `seen`, `preparing`, `completed`, or `new` again. */
  status: string;
}

export interface PaymentsTable {
  id: Generated<number>;
  order_id: number;
  method: string;
  /** What was owed and paid: the order's total and the rounding; negative where it was paid out. */
  amount: number;
  /** What rounding the cash to 5 Rappen added or took off. */
  rounding: Generated<number>;
  /** What was handed over. */
  received: number;
  /** What was given back or paid out. */
  change_given: number;
  created_at: string;
}

/** What orders add up to, kept in their own transactions; recounting them gives the same. Amounts in Rappen. */
export interface OrderSumsTable {
  event_id: number;
  business_day: string;
  /** 0: no device. */
  device_id: number;
  method: string;
  is_takeaway: number;
  is_cancelled: number;
  /** The quarter of an hour they were taken in: `2026-11-21T18:15`, UTC. */
  slot: string;
  orders: number;
  /** Those among them of nothing but deposits. */
  deposit_orders: number;
  lines: number;
  /** Totals without the deposits in them. */
  sales: number;
  deposits: number;
  rounding: number;
  received: number;
  /** Given back or paid out. */
  change_given: number;
  /** What was paid out because more deposit came back than was owed. */
  paid_out: number;
}

/** What the lines of orders that aren't cancelled add up to. */
export interface ItemSumsTable {
  event_id: number;
  business_day: string;
  /** 0: no device. */
  device_id: number;
  /** `article`, `deposit`, or `return` of a deposit. */
  kind: string;
  name: string;
  category: string;
  /** Hundredths of a percent; -1: none. */
  vat_rate: number;
  lines: number;
  quantity: number;
  amount: number;
}

/** What was put into a till, taken out of it, or found in it. Nothing is deleted; a cancelled one counts no more. */
export interface CashEntriesTable {
  id: Generated<number>;
  client_entry_id: string;
  event_id: number;
  /** null: what no waiter's device took. */
  device_id: number | null;
  business_day: string;
  /** `float`, `skim` or `count`. */
  kind: string;
  amount: number;
  /** JSON of `CashCount[]`. */
  counts: string;
  /** Of a count: what should have been in the till. */
  expected: number | null;
  person: string;
  remark: string;
  recorded_by: string;
  created_at: string;
  cancelled_at: string | null;
  cancel_reason: string | null;
}

/** Each time an event was closed, with its reports as they were then. */
export interface EventClosingsTable {
  id: Generated<number>;
  event_id: number;
  closed_at: string;
  closed_by: string;
  /** JSON of `DayReport[]`: each business day, then the event. */
  reports: string;
  reopened_at: string | null;
  reopened_by: string | null;
  reopen_reason: string | null;
}

export interface PrintersTable {
  id: Generated<number>;
  event_id: number;
  position: number;
  ip: string;
  port: number;
  display_name: string;
  enabled: number;
  connected: number;
  /** JSON array of category names; `Alle` means every category. */
  categories: string;
  service_mode: number;
  takeaway_mode: number;
  port_type: string;
  columns: number;
  code_page: string;
  cutter: number;
  /** 0 none, 1 `ESC B`, 2 a pulse to the drawer's plug. */
  beep: number;
  /** How it tells that it has printed: `auto`, `paper` or `none`. */
  confirm_by: Generated<string>;
  /** Prints what this one can't; a printer of the same event. */
  backup_printer_id: number | null;
  /** 1 once it has answered a question about its state: from then on its silence is a fault. */
  answers: Generated<number>;
  /** Why the last print failed; null once one has succeeded. */
  problem: string | null;
  problem_since: string | null;
  /** When it was last seen to have that problem. */
  problem_at: string | null;
  last_printed_at: string | null;
  /** Whether it confirmed its last print, 0/1. */
  last_confirmed: number | null;
  deleted_at: string | null;
}

export interface PrintJobsTable {
  id: Generated<number>;
  event_id: number;
  order_id: number | null;
  /** The printer the slip is for, wherever it comes out in the end. */
  printer_id: number;
  /** The printer that stands in for it; null: none. */
  rerouted_to: number | null;
  kind: string;
  /** 0 is the first print; every further one is a marked copy. */
  copy_no: number;
  /** JSON of the slip, as it was when the order was taken. */
  slip: string;
  state: string;
  attempts: number;
  /** 1 once the first byte may have left: from then on another print is a second print. */
  send_began: number;
  /** JSON list of the printers to which a byte may have left. */
  sent_to: Generated<string>;
  available_at: string;
  lease_owner: string | null;
  lease_until: string | null;
  error_code: string | null;
  error: string | null;
  /** In a row, at the printer it is at now. */
  failures: Generated<number>;
  /** How often it was sent without anybody knowing what became of it. */
  unsure_sends: Generated<number>;
  created_at: string;
  /** When a person last said that it is still wanted. */
  approved_at: string | null;
  /** The printer at which a person wants it, whether that answers or not; null: none. */
  forced_printer_id: Generated<number | null>;
  printed_at: string | null;
}

/** A print helper that fetches its organizer's tickets. */
export interface PrintAgentsTable {
  id: Generated<number>;
  organizer_id: number;
  name: string;
  /** SHA-256 of its key, hex. */
  key_hash: string;
  created_at: string;
  /** When it last asked. */
  seen_at: string | null;
  revoked_at: string | null;
}

/** The address a printer asks at by itself. */
export interface CloudPrintersTable {
  printer_id: number;
  /** SHA-256 of the secret part of its path, hex. */
  path_hash: string;
  created_at: string;
  /** When it last asked. */
  polled_at: string | null;
  /** What it said of its state, in words for people; null when it is well. */
  says: string | null;
}

/** What live screens are told, in an order that a reconnecting screen can catch up on. */
export interface LiveEventsTable {
  id: Generated<number>;
  event_id: number;
  /** Gapless per event and in the order of the commits: what a screen has seen up to. */
  seq: number;
  type: string;
  payload: string;
  created_at: string;
}

/** Append-only journal of money and rights. */
export interface AuditTable {
  id: Generated<number>;
  at: string;
  actor: string;
  action: string;
  event_id: number | null;
  /** The account that reads it although it belongs to no event: of its menu, its settings, itself. */
  organizer_id: number | null;
  subject: string;
  details: string;
}

/** Seals the journal: each hash covers its line and the hash before it, under a key that lies outside the database. */
export interface AuditChainTable {
  /** Gapless, in the order of sealing. */
  seq: number;
  audit_id: number;
  hash: string;
}

export type UserRow = Selectable<UsersTable>;
export type EventRow = Selectable<EventsTable>;
export type DeviceRow = Selectable<DevicesTable>;
export type CashEntryRow = Selectable<CashEntriesTable>;
export type OrderRow = Selectable<OrdersTable>;
export type QuarantinedOrderRow = Selectable<QuarantinedOrdersTable>;
export type OrderLineRow = Selectable<OrderLinesTable>;
export type PaymentRow = Selectable<PaymentsTable>;
export type PrinterRow = Selectable<PrintersTable>;
export type PrintAgentRow = Selectable<PrintAgentsTable>;
export type PrintJobRow = Selectable<PrintJobsTable>;
export type NewPrintJob = Insertable<PrintJobsTable>;
