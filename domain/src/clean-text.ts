const CONTROL_AND_DIRECTION =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/** A text as it is kept: NFC, trimmed, free of control and direction-override characters. */
export function cleanText(text: string): string {
  // Half a character: the database would keep another text than the answer says.
  return text.toWellFormed().normalize('NFC').replace(CONTROL_AND_DIRECTION, '').trim();
}

/** A name as it is kept: on one line, whatever was pasted. */
export function oneLine(text: string): string {
  return cleanText(text.replace(/[\t\r\n\u2028\u2029]+/g, ' '));
}

/** As limits count: by characters, of which JavaScript has some as two. */
export function lengthOf(text: string): number {
  return [...text].length;
}
