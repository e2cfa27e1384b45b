import { newUuid } from '../../../lib/uuid.ts';

/** Ids of entries until one is booked: what is sent again unchanged keeps its id, anything else gets its own. */
export class EntryIds {
  readonly #ids = new Map<string, string>();

  of(entry: object): string {
    const content = JSON.stringify(entry);
    const id = this.#ids.get(content) ?? newUuid();
    this.#ids.set(content, id);
    return id;
  }

  clear(): void {
    this.#ids.clear();
  }
}
