import { newUuid } from './uuid.ts';

/** Tells this browser from others. Two equal tablets look the same to a page, so a random part makes the difference. */
export function generateFingerprint(random = newUuid): string {
  const traits = [
    navigator.userAgent,
    navigator.language,
    `${screen.width}x${screen.height}x${screen.colorDepth}`,
    Intl.DateTimeFormat().resolvedOptions().timeZone,
  ].join('|');
  return `fp_${hash(traits)}_${random().slice(0, 8)}`;
}

/** FNV-1a, 32 bits. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (value >>> 0).toString(36);
}
