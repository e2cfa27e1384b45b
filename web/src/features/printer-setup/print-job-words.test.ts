import { describe, expect, it } from 'vitest';
import { describeJob, sortedForPeople, titleOf } from './print-job-words.ts';

const job = (id: number, state: 'pending' | 'completed' | 'aborted', error: string | null = null) => ({
  id,
  orderId: 1,
  orderNumber: 12,
  printer: 'Küche',
  printerId: 1,
  reroutedTo: null,
  alarm: false,
  kind: 'ticket',
  state,
  copy: false,
  attempts: 3,
  error,
  createdAt: '2026-11-21T17:30:00.000Z',
  printedAt: null,
});

describe('the print jobs of an evening', () => {
  it('show first what needs somebody, then the newest', () => {
    const jobs = [
      job(1, 'aborted', 'Papier leer'),
      job(2, 'completed'),
      job(3, 'pending', 'Deckel offen'),
      job(4, 'pending'),
    ];
    expect(sortedForPeople(jobs).map(({ id }) => id)).toEqual([3, 1, 4, 2]);
  });

  it('say why something is not printed', () => {
    expect(describeJob(job(1, 'pending', 'Papier leer'))).toBe('Nicht gedruckt – Papier leer, 3. Versuch');
    expect(describeJob(job(1, 'aborted', 'keine Antwort von 192.168.1.50'))).toBe(
      'Nicht gedruckt – keine Antwort von 192.168.1.50',
    );
    expect(describeJob(job(1, 'pending'))).toBe('Wartet');
  });

  it('are called by order, kind and copy', () => {
    expect(titleOf(job(1, 'completed'))).toBe('Bon 12');
    expect(titleOf({ orderNumber: 12, kind: 'cancel', copy: true })).toBe('Storno 12 (Kopie)');
  });
});
