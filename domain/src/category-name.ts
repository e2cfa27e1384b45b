/** What stands on screens and at printers for every category; none may bear it. */
export const ALL_CATEGORIES = 'Alle';

export const ALL_IS_TAKEN = '«Alle» steht schon für alle Kategorien. Bitte einen anderen Namen wählen.';

/** In any spelling. */
export function meansAllCategories(name: string): boolean {
  return name.trim().toLowerCase() === ALL_CATEGORIES.toLowerCase();
}

/** Equal for names that printers and kitchens take for the same: they don't regard the case. */
export function categoryKey(name: string): string {
  return name.toLowerCase();
}
