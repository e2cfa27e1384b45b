import { createFest, type Fest } from './fest.ts';
import type { TestApp } from './test-app.ts';

/** A fest where a Rivella comes in a cup with a deposit of two francs. */
export interface DepositFest extends Fest {
  cup: number;
}

export async function createDepositFest(test: TestApp): Promise<DepositFest> {
  const fest = await createFest(test);
  const post = async (url: string, body: unknown): Promise<number> => {
    const answer = await fest.organizer.post<{ id: number }>(url, body);
    if (answer.status !== 201) throw new Error(`${url} answered ${answer.status}: ${answer.text}`);
    return answer.body.id;
  };
  const categoryId = await post('/api/categories', { name: 'Becher', displayOrder: 3 });
  const cup = await post('/api/menu', { name: 'Mehrwegbecher', price: 2, categoryId, kind: 'deposit' });
  await post(`/api/events/${fest.eventId}/menu-items`, { menuItemId: cup, specialPrice: 2 });
  const menu = await fest.organizer.get<{ id: number; name: string; price: number; categoryId: number }[]>('/api/menu');
  const rivella = menu.body.find(({ id }) => id === fest.rivella);
  const saved = await fest.organizer.put(`/api/menu/${fest.rivella}`, { ...rivella, depositItemId: cup });
  if (saved.status !== 200) throw new Error(`the deposit answered ${saved.status}: ${saved.text}`);
  return { ...fest, cup };
}

/** Settings of a club that rounds cash or owes VAT, as `changes` say. */
export async function saveSettings(fest: Fest, changes: Record<string, unknown>): Promise<void> {
  const answer = await fest.organizer.put('/api/organizer-settings', changes);
  if (answer.status !== 200) throw new Error(`the settings answered ${answer.status}: ${answer.text}`);
}

export const VAT_OWED = {
  isVatLiable: true,
  vatNumber: 'CHE-116.281.710',
  vatRates: [
    { validFrom: '2024-01-01', normal: 8.1, reduced: 2.6, lodging: 3.8 },
    { validFrom: '2026-11-22', normal: 8.5, reduced: 2.8, lodging: 4.2 },
  ],
};
