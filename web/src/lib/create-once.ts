import { oneLine } from '@bestellsystem/domain/clean-text.ts';
import { ApiError, api, mayBeDone, noAnswer } from './api.ts';

interface Creation<Made, Fields> {
  /** Where it is sent to, and where all that there are can be asked for. */
  path: string;
  isSame: (made: Made, fields: Fields) => boolean;
}

/**
 * Creates one after the other. Where the answer to a try was lost the next one first asks the server whether it has made
 * it all the same, which is then given: nothing is made twice. `known`: those that were there before, where one knows.
 */
export function createsOnce<Made extends { id: number }, Fields extends object>(creation: Creation<Made, Fields>) {
  const { path, isSame } = creation;
  /** Those before the first try that was not answered. */
  let before: ReadonlySet<number> | undefined;

  async function find(fields: Fields): Promise<Made | undefined> {
    return before && (await listAt<Made>(path)).find((one) => !before?.has(one.id) && isSame(one, fields));
  }

  async function ask(fields: Fields): Promise<Made> {
    const made = await find(fields);
    if (made) return made;
    try {
      return await api.post<Made>(path, fields);
    } catch (error) {
      // The earlier try may have come through only now.
      const late = error instanceof ApiError && error.status === 409 ? await find(fields) : undefined;
      if (late) return late;
      throw error;
    }
  }

  return async (fields: Fields, known: readonly Made[] = []): Promise<Made> => {
    const ids = new Set(known.map(({ id }) => id));
    try {
      const made = await ask(fields);
      before = undefined;
      return made;
    } catch (error) {
      if (mayBeDone(error)) before ??= ids;
      throw error;
    }
  };
}

/** Whether something was stored with these fields: an empty text as none, others without what the server takes out. */
export function hasAll(stored: object, fields: object): boolean {
  const there = new Map<string, unknown>(Object.entries(stored));
  return Object.entries(fields).every(([field, value]) => plain(there.get(field)) === plain(value));
}

function plain(value: unknown): unknown {
  return typeof value === 'string' ? oneLine(value) : (value ?? '');
}

/** What is no list, as from somebody else's server on the way, is no answer. */
export async function listAt<One>(path: string): Promise<One[]> {
  const list = await api.get<One[]>(path);
  if (!Array.isArray(list)) throw noAnswer();
  return list;
}
