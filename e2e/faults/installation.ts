import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orderIdOf } from '@bestellsystem/domain/order-id.ts';
import type { OrderInputWire, OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import { ApiClient } from '@bestellsystem/server/demo/api-client.ts';
import { KillableServer } from '@bestellsystem/server/testing/killable-server.ts';
import { createDatabase } from '@bestellsystem/server/testing/postgres-databases.ts';
import { today } from '../support/today.ts';
import type { Books } from './checker.ts';
import { OrderClient } from './order-client.ts';

const ADMIN = { username: 'admin', password: 'geheim123' };
const ORGANIZER = { username: 'veranstalter', password: 'geheim123' };
/** How the event's devices log in. */
export const WAITERS = { tag: 'STURM', password: 'geheim123' };
/** Ports where nothing listens: tickets wait, as at a printer without power. */
const SILENT_PORTS = { kitchen: 9, bar: 13 };

export interface InstallationOptions {
  engine?: 'sqlite' | 'postgres';
  /** A folder that is left alone afterwards; else one of its own. */
  dataDir?: string;
  /** What starts Node, such as `['node', '--import', 'file']`. */
  command?: readonly string[];
  env?: Record<string, string>;
  /** How many server processes on one PostgreSQL database; else one. */
  nodes?: number;
  /** Where the printers are; else nothing listens there. */
  printerPorts?: { kitchen: number; bar: number };
}

/** A server in a process of its own with an event, a menu in two categories, a printer for each, and waiters. */
export class Installation {
  readonly server: KillableServer;
  /** All servers on the same database, `server` first. */
  readonly nodes: KillableServer[];
  readonly dataDir: string;
  eventId = 0;
  private readonly env: Record<string, string>;
  private readonly isOwnDir: boolean;
  private roesti = 0;
  private rivella = 0;
  private orders = 0;
  private turns = 0;
  private serviceNumbers: number[] = [];

  private constructor(server: KillableServer, env: Record<string, string>, dataDir: string, isOwnDir: boolean) {
    this.server = server;
    this.nodes = [server];
    this.env = env;
    this.dataDir = dataDir;
    this.isOwnDir = isOwnDir;
  }

  static async start(options: InstallationOptions = {}): Promise<Installation> {
    const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'bestellsystem-fault-'));
    const admin = process.env.TEST_DATABASE_URL;
    if (options.engine === 'postgres' && !admin) throw new Error('TEST_DATABASE_URL is missing');
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: options.engine === 'postgres' && admin ? await createDatabase(admin) : '',
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      PRINTER_NETWORKS: '127.0.0.0/8',
      PRINTER_PORTS: '1-65535',
      // Far from now, so that no run crosses it and order numbers count on.
      TIME_ZONE: 'UTC',
      BUSINESS_DAY_START: `${String((new Date().getUTCHours() + 12) % 24).padStart(2, '0')}:00`,
      ...options.env,
    };
    const server = new KillableServer(env, options.command);
    await server.start();
    const installation = new Installation(server, env, dataDir, options.dataDir === undefined);
    await installation.prepareEvent(options.printerPorts ?? SILENT_PORTS);
    for (let node = 1; node < (options.nodes ?? 1); node += 1) await installation.addNode(node, options.command);
    return installation;
  }

  private async addNode(index: number, command: readonly string[] | undefined): Promise<void> {
    const own = { DATA_DIR: join(this.dataDir, `node-${index}`), SECRET_KEY_FILE: join(this.dataDir, 'secret.key') };
    const node = new KillableServer({ ...this.env, ...own }, command);
    this.nodes.push(node);
    await node.start();
  }

  /** The servers in turn. */
  nextBase(): string {
    this.turns += 1;
    return this.nodes[this.turns % this.nodes.length]?.base ?? '';
  }

  /** The same of a copy of the data folder, read by the product as it is sold. */
  async booksOf(dataDir: string): Promise<Books> {
    const server = new KillableServer({ ...this.env, DATA_DIR: dataDir });
    await server.start();
    try {
      return await this.readBooks(server.base);
    } finally {
      await server.kill();
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.kill()));
    if (this.isOwnDir) rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Devices of the event, all logged in at the same time. */
  async waiters(count: number): Promise<OrderClient[]> {
    const clients = Array.from({ length: count }, () => new OrderClient(this.server.base));
    const numbers = await Promise.all(
      clients.map((client, index) => client.login({ ...WAITERS, ipAddress: `geraet-${index + 1}` })),
    );
    this.serviceNumbers.push(...numbers);
    return clients;
  }

  /** A new order with its own mark, id, table and lines. */
  order(): OrderInputWire {
    this.orders += 1;
    const quantity = 1 + (this.orders % 3);
    const total = 14 * quantity + (this.orders % 2 === 0 ? 4.5 : 0);
    return {
      clientOrderId: orderIdOf(Date.now(), randomUUID()),
      tableNumber: String(1 + (this.orders % 80)),
      eventId: this.eventId,
      isTakeawayMode: false,
      items: [
        { menuItem: { id: this.roesti, name: 'Rösti' }, quantity, price: 14, note: `Nr. ${this.orders}` },
        ...(this.orders % 2 === 0
          ? [{ menuItem: { id: this.rivella, name: 'Rivella' }, quantity: 1, price: 4.5 }]
          : []),
      ],
      total,
      paymentAmount: total + 0.5,
      change: 0.5,
    };
  }

  /** Everything the checker compares, read through the API. */
  async books(): Promise<Books> {
    return this.readBooks(this.server.base);
  }

  private async readBooks(base: string): Promise<Books> {
    const admin = await this.admin(base);
    // One after the other: while a hundred thousand are made into an answer, nobody else's request is read in time.
    const orders = await admin.need<OrderWire[]>('GET', `/api/orders?eventId=${this.eventId}`);
    const kitchen = await admin.need<OrderWire[]>('GET', `/api/orders?eventId=${this.eventId}&status=new,preparing`);
    const printJobs = await admin.need<PrintJob[]>('GET', `/api/events/${this.eventId}/print-jobs`);
    const statistics = await admin.need<Books['statistics']>('GET', `/api/statistics/event/${this.eventId}`);
    return { orders, kitchen, printJobs, statistics, serviceNumbers: this.serviceNumbers };
  }

  private async admin(base = this.server.base): Promise<ApiClient> {
    const admin = new ApiClient(base);
    await admin.need('POST', '/api/auth/login', ADMIN);
    return admin;
  }

  /** Whose event it is. */
  async organizer(): Promise<ApiClient> {
    const organizer = new ApiClient(this.server.base);
    await organizer.need('POST', '/api/auth/login', ORGANIZER);
    return organizer;
  }

  get streamPath(): string {
    return `/api/events/${this.eventId}/stream`;
  }

  private async prepareEvent(ports: { kitchen: number; bar: number }): Promise<void> {
    const admin = await this.admin();
    const organizer = new ApiClient(this.server.base);
    await organizer.need('POST', '/api/auth/register', ORGANIZER);
    const users = await admin.need<{ id: number; username: string }[]>('GET', '/api/users');
    const id = users.find(({ username }) => username === ORGANIZER.username)?.id;
    await admin.need('PUT', `/api/users/${id}/role`, { role: 'EVENT_ORGANIZER' });
    const create = async (path: string, body: unknown): Promise<number> =>
      (await organizer.need<{ id: number }>('POST', path, body)).id;
    this.eventId = await create('/api/events', {
      name: 'Sturmfest',
      eventDate: today(),
      waiterAccessTag: WAITERS.tag,
      waiterAccessPassword: WAITERS.password,
    });
    const item = async (name: string, price: number, category: string): Promise<number> => {
      const categoryId = await create('/api/categories', { name: category, displayOrder: 1 });
      const menuItemId = await create('/api/menu', { name, price, categoryId });
      await create(`/api/events/${this.eventId}/menu-items`, { menuItemId, specialPrice: price });
      return menuItemId;
    };
    this.roesti = await item('Rösti', 14, 'Speisen');
    this.rivella = await item('Rivella', 4.5, 'Getränke');
    await organizer.need('POST', `/api/events/${this.eventId}/printer-config`, {
      eventId: this.eventId,
      printers: [
        { ip: '127.0.0.1', port: ports.kitchen, displayName: 'Küche', categories: ['Speisen'] },
        { ip: '127.0.0.1', port: ports.bar, displayName: 'Bar', categories: ['Getränke'] },
      ],
    });
  }
}

/** A ticket for each category the order has, as `Installation` sets its printers up. */
export function ticketsOf(order: OrderWire): number {
  return new Set(order.items.map(({ menuItem }) => menuItem.category)).size;
}
