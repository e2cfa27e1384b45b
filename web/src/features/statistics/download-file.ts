import { ApiError, apiResponse, messageOf } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { fileNameFrom } from './content-disposition.ts';
import { type Progress, readingBody } from './reading-body.ts';
import { LONG_READING_MS } from './statistics-api.ts';

export type FileExtension = 'csv' | 'xlsx' | 'pdf' | 'zip';

export interface Download {
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

export interface Saved {
  name: string;
  /** It has a head, and no lines under it. */
  isEmpty: boolean;
}

/** Fetches a file and hands it to the browser or the app to keep. */
export async function downloadFile(
  path: string,
  fallbackName: string,
  { signal, onProgress }: Download,
): Promise<Saved> {
  const response = await apiResponse('GET', path, undefined, { timeoutMs: LONG_READING_MS, signal });
  let rows = response.headers.get('x-rows') === '0' ? 0 : undefined;
  const content = await readingBody(response, signal, (progress) => {
    rows = progress.rows ?? rows;
    onProgress(progress);
  });
  const name = fileNameFrom(response.headers.get('content-disposition')) ?? fallbackName;
  await saveFile(content, name);
  return { name, isEmpty: rows === 0 };
}

/** What is said when no file came; the lines of orders are one export, whether as CSV or as a spreadsheet. */
export function exportFailure(error: unknown, extension: FileExtension): string {
  if (!(error instanceof ApiError)) return `Export fehlgeschlagen (${messageOf(error)})`;
  if (error.status === 403)
    return `Keine Berechtigung für ${extension === 'csv' || extension === 'xlsx' ? 'CSV-Export' : 'diesen Export'}`;
  if (error.isNetwork) return `Export fehlgeschlagen (${error.message})`;
  const failed = `Export fehlgeschlagen (${error.status})`;
  // What can be done about an input is worth saying, a fault of the server is not.
  return error.status < 500 && error.message ? `${failed}: ${error.message}` : failed;
}
