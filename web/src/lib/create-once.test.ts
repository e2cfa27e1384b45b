import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createsOnce, hasAll } from './create-once.ts';

interface Thing {
  id: number;
  name: string;
}

let stored: Thing[];
let calls: string[];
/** What becomes of the next answers of the server, which has done its work by then. */
let answers: ('lost' | 'refused' | 'broken')[];

beforeEach(() => {
  stored = [{ id: 1, name: 'Wein' }];
  calls = [];
  answers = [];
  const serve = async (path: string, { method = 'GET', body }: RequestInit) => {
    calls.push(method);
    if (method === 'GET') return Response.json(stored);
    const answer = answers.shift();
    if (answer === 'refused') return Response.json({ code: 'NAME_TAKEN', message: path }, { status: 409 });
    const made = { id: stored.length + 1, ...JSON.parse(String(body)) } as Thing;
    stored.push(made);
    if (answer === 'lost') throw new TypeError('Failed to fetch');
    if (answer === 'broken') return Response.json({ code: 'INTERNAL', message: '' }, { status: 502 });
    return Response.json(made, { status: 201 });
  };
  vi.stubGlobal('fetch', vi.fn(serve));
});
afterEach(() => vi.unstubAllGlobals());

const begin = () =>
  createsOnce<Thing, { name: string }>({ path: '/api/things', isSame: (made, { name }) => made.name === name });
const names = () => stored.map(({ name }) => name);

it.each(['lost', 'broken'] as const)('what was made though its answer is %s is given at the next try', async (what) => {
  const create = begin();
  answers = [what];
  await expect(create({ name: 'Bier' }, [...stored])).rejects.toThrow();
  expect(await create({ name: 'Bier' }, [...stored])).toEqual({ id: 2, name: 'Bier' });
  expect(names()).toEqual(['Wein', 'Bier']);
  expect(calls).toEqual(['POST', 'GET']);
});

it('what was not made is made at the next try, also where another one like it was there before', async () => {
  const create = begin();
  answers = ['lost'];
  await expect(create({ name: 'Wein' }, [...stored])).rejects.toThrow();
  stored.pop();
  expect(await create({ name: 'Wein' }, [...stored])).toEqual({ id: 2, name: 'Wein' });
});

it('another one than was tried is made', async () => {
  const create = begin();
  answers = ['lost'];
  await expect(create({ name: 'Bier' }, [...stored])).rejects.toThrow();
  await create({ name: 'Most' }, [...stored]);
  expect(names()).toEqual(['Wein', 'Bier', 'Most']);
});

it('the server is not asked where it has answered, be it that it refuses, nor for what comes after', async () => {
  const create = begin();
  answers = ['refused', 'lost'];
  await expect(create({ name: 'Bier' }, [...stored])).rejects.toThrow();
  await expect(create({ name: 'Bier' }, [...stored])).rejects.toThrow();
  await create({ name: 'Bier' }, [...stored]);
  await create({ name: 'Bier' }, [...stored]);
  expect(names()).toEqual(['Wein', 'Bier', 'Bier']);
  expect(calls).toEqual(['POST', 'POST', 'GET', 'POST']);
});

it('what came through only after the server was asked for it, and now takes its own place, is given', async () => {
  const create = begin();
  answers = ['lost'];
  await expect(create({ name: 'Bier' }, [...stored])).rejects.toThrow();
  const late = stored.pop();
  answers = ['refused'];
  vi.mocked(fetch).mockImplementationOnce(async () => {
    const none = Response.json([...stored]);
    if (late) stored.push(late);
    return none;
  });
  expect(await create({ name: 'Bier' }, [...stored])).toEqual(late);
});

it('nothing is made while it is not known whether it was', async () => {
  const create = begin();
  answers = ['lost'];
  await expect(create({ name: 'Bier' }, [...stored])).rejects.toThrow();
  vi.stubGlobal('fetch', async () => Response.json({ from: 'somebody else’s server' }));
  await expect(create({ name: 'Bier' }, [...stored])).rejects.toThrow();
});

it.each([
  [{ name: 'Crème' }, { name: 'Cre\u0300me' }, true],
  [{ name: 'Rotes Bier' }, { name: 'Rotes\tBier\u200b' }, true],
  [{ name: 'Bier', description: null, price: 5 }, { name: 'Bier', description: '', price: 5 }, true],
  [{ name: 'Bier', depositItemId: null }, { name: 'Bier', depositItemId: 9 }, false],
  [{ name: 'Bier', price: 5 }, { name: 'Bier', price: 4.5 }, false],
  [{ name: 'Bier' }, { name: 'bier' }, false],
])('%j was stored of %j: %j', (stored, fields, isStored) => {
  expect(hasAll({ id: 1, ...stored }, fields)).toBe(isStored);
});
