import { ApiError, api, noAnswer } from './api.ts';

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

  async function ask(fields: Fields): Promise<Made> {
    const made = before && (await listAt<Made>(path)).find((one) => !before?.has(one.id) && isSame(one, fields));
    return made ?? api.post<Made>(path, fields);
  }

  return async (fields: Fields, known: readonly Made[] = []): Promise<Made> => {
    const ids = new Set(known.map(({ id }) => id));
    try {
      const made = await ask(fields);
      before = undefined;
      return made;
    } catch (error) {
      if (error instanceof ApiError && (error.isNetwork || error.status >= 500)) before ??= ids;
      throw error;
    }
  };
}

/** What is no list, as from somebody else's server on the way, is no answer. */
export async function listAt<One>(path: string): Promise<One[]> {
  const list = await api.get<One[]>(path);
  if (!Array.isArray(list)) throw noAnswer();
  return list;
}
