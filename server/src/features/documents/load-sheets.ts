/** What draws sheets is large: no start waits for it. */
export const loadSheets = () => import('./documents.ts');
