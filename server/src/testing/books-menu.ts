import type { MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { CATEGORIES, ITEMS } from './books-steps.ts';
import type { Fest } from './fest.ts';
import type { TestClient } from './test-client.ts';

/** What is sold, under the name of now; what has left the menu keeps its last one there. */
interface Offer {
  id: number;
  entryId: number;
  name: string;
  /** On the list of items, where it may have got another name since it left the menu. */
  ownName: string;
  category: string;
  price: number;
  oldPrice: number;
  isGone: boolean;
}

/** What is on the menu of an evening, and what has been. */
export class BooksMenu {
  readonly offers: Offer[] = [];
  private readonly fest: Fest;
  private readonly categories: { id: number; name: string }[] = [];
  private names = 0;

  constructor(fest: Fest) {
    this.fest = fest;
  }

  async setUp(): Promise<void> {
    const { organizer, eventId } = this.fest;
    for (const name of CATEGORIES)
      this.categories.push({ id: await created(organizer, '/api/categories', { name }), name });
    for (const { name, price, category, ...rest } of ITEMS) {
      const categoryId = this.categories[CATEGORIES.indexOf(category)]?.id;
      const id = await created(organizer, '/api/menu', { name, price: price / 100, categoryId, ...rest });
      const menu = `/api/events/${eventId}/menu-items`;
      const entryId = await created(organizer, menu, { menuItemId: id, specialPrice: price / 100 });
      this.offers.push({ id, entryId, name, ownName: name, category, price, oldPrice: price, isGone: false });
    }
  }

  async rename(item: number): Promise<void> {
    const offer = this.offers[item] as Offer;
    const { organizer } = this.fest;
    const rows = (await ok(organizer.get<MenuItemWire[]>('/api/menu'))).body;
    const { price, categoryId } = rows.find(({ id }) => id === offer.id) as MenuItemWire;
    offer.ownName = this.newName(offer.ownName);
    await ok(organizer.put(`/api/menu/${offer.id}`, { name: offer.ownName, price, categoryId }));
    if (!offer.isGone) offer.name = offer.ownName;
  }

  async renameCategory(which: number): Promise<void> {
    const category = this.categories[which] as { id: number; name: string };
    const name = this.newName(category.name);
    await ok(this.fest.organizer.put(`/api/categories/${category.id}`, { name }));
    for (const offer of this.offers) if (offer.category === category.name) offer.category = name;
    category.name = name;
  }

  private newName(name: string): string {
    this.names += 1;
    return `${name.split(' ')[0]} «${this.names}»; neu`;
  }

  async changePrice(item: number, price: number): Promise<void> {
    const offer = this.offers[item] as Offer;
    const path = `/api/events/${this.fest.eventId}/menu-items/${offer.entryId}`;
    if (offer.isGone) return;
    await this.fest.organizer.patch(path, { specialPrice: price / 100 });
    this.offers[item] = { ...offer, price, oldPrice: offer.price };
  }

  /** Takes an item off the menu, or puts it back on. */
  async changeItem(item: number): Promise<void> {
    const offer = this.offers[item] as Offer;
    const menu = `/api/events/${this.fest.eventId}/menu-items`;
    const entry = { menuItemId: offer.id, specialPrice: offer.price / 100 };
    if (offer.isGone) offer.entryId = await created(this.fest.organizer, menu, entry);
    else await ok(this.fest.organizer.delete(`${menu}/${offer.entryId}`));
    offer.isGone = !offer.isGone;
    if (!offer.isGone) offer.name = offer.ownName;
  }
}

export async function ok<Answer extends { status: number; text: string }>(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  if (answer.status >= 300) throw new Error(`the server answered ${answer.status}: ${answer.text}`);
  return answer;
}

async function created(client: TestClient, url: string, body: unknown): Promise<number> {
  return (await ok(client.post<{ id: number }>(url, body))).body.id;
}
