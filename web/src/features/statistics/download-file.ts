import { ApiError, apiResponse, messageOf } from '../../lib/api.ts';
import { fileNameFrom } from './content-disposition.ts';

/** A year of an event takes the server a while. */
const WAIT_MS = 120_000;
/** Browsers begin to read the file after the click has returned. */
const RELEASE_MS = 60_000;

/** Fetches a file and hands it to the browser to save; gives the name it was saved under. */
export async function downloadFile(path: string, fallbackName: string): Promise<string> {
  const response = await apiResponse('GET', path, undefined, { timeoutMs: WAIT_MS });
  const content = await response.blob();
  const name = fileNameFrom(response.headers.get('content-disposition')) ?? fallbackName;
  saveFile(content, name);
  return name;
}

/** What is said when no file came. */
export function exportFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return `Export fehlgeschlagen (${messageOf(error)})`;
  if (error.status === 403) return 'Keine Berechtigung für CSV-Export';
  if (error.isNetwork) return `Export fehlgeschlagen (${error.message})`;
  const failed = `Export fehlgeschlagen (${error.status})`;
  // What can be done about an input is worth saying, a fault of the server is not.
  return error.status < 500 && error.message ? `${failed}: ${error.message}` : failed;
}

function saveFile(content: Blob, name: string) {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_MS);
}
