import { newUuid } from '../../../lib/uuid.ts';

/** Ids of entries until they are booked: what is sent again unchanged keeps its id, anything else gets its own. */
export class EntryIds {
  readonly #ids = new Map<string, string>();

  of(entry: object): string {
    const content = JSON.stringify(entry);
    const id = this.#ids.get(content) ?? newUuid();
    this.#ids.set(content, id);
    return id;
  }

  /** These are booked: the same once more is meant as another one. */
  forget(booked: ReadonlySet<string>): void {
    for (const [content, id] of this.#ids) if (booked.has(id)) this.#ids.delete(content);
  }

  clear(): void {
    this.#ids.clear();
  }
}
