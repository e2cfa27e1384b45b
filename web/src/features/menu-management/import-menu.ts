import type { Category, MenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { nameKey } from '@bestellsystem/domain/roles.ts';
import { ApiError, api } from '../../lib/api.ts';
import { ownPart } from './category-owners.ts';
import { type ImportPlan, planImport } from './import-plan.ts';
import type { MenuRow, MenuRowProblem } from './menu-csv.ts';

/** Excel on Windows still writes this one. */
const OLD_ENCODING = 'windows-1252';
/** How a file begins that Excel writes as «Unicode-Text». */
const UTF_16_MARK = [0xff, 0xfe] as const;

export async function readMenuFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (UTF_16_MARK.every((byte, index) => bytes[index] === byte)) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(OLD_ENCODING).decode(bytes);
  }
}

export interface ImportProgress {
  done: number;
  total: number;
}

/**
 * Creates what is missing, by what is there now: a second run after a lost connection goes on where the first stopped.
 * Goes by what is the user's own. A row the server refuses is told at the end and holds up no other. Called off, it ends after what is under way.
 */
export async function importMenu(
  rows: readonly MenuRow[],
  username: string,
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
): Promise<{ created: number; refused: MenuRowProblem[] }> {
  const everything = await Promise.all([api.get<Category[]>('/api/categories'), api.get<MenuItemWire[]>('/api/menu')]);
  const { categories, items } = ownPart(username, ...everything);
  const plan = planImport(rows, categories, items);
  const total = plan.newItems.length;
  onProgress({ done: 0, total });
  const idOf = await createCategories(plan, categories, signal);
  const refused: MenuRowProblem[] = [];
  for (const [index, { line, category, ...fields }] of plan.newItems.entries()) {
    signal.throwIfAborted();
    try {
      await api.post('/api/menu', { ...fields, categoryId: idOf.get(nameKey(category)) });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refused.push({ line, text: fields.name, message: error.message });
    }
    onProgress({ done: index + 1, total });
  }
  return { created: total - refused.length, refused };
}

/** Ids of all categories by their name. */
async function createCategories(
  plan: ImportPlan,
  existing: readonly Category[],
  signal: AbortSignal,
): Promise<Map<string, number>> {
  const idOf = new Map<string, number>();
  for (const { name, id } of existing) if (!idOf.has(nameKey(name))) idOf.set(nameKey(name), id);
  for (const category of plan.newCategories) {
    signal.throwIfAborted();
    const { id } = await api.post<Category>('/api/categories', category);
    idOf.set(nameKey(category.name), id);
  }
  return idOf;
}

function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 400 || error.status === 409);
}
