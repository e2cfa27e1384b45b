/** What stands on screens and at printers for every category; none may bear it. */
export const ALL_CATEGORIES = 'Alle';

export const ALL_IS_TAKEN = '«Alle» steht schon für alle Kategorien. Bitte einen anderen Namen wählen.';

/** In any spelling. */
export function meansAllCategories(name: string): boolean {
  return name.trim().toLowerCase() === ALL_CATEGORIES.toLowerCase();
}
