export const DEFAULT_CATEGORY_COLOR = '#3B82F6';

/** The twelve presets, chosen to stay apart under colour-vision deficiency. */
export const CATEGORY_COLORS = [
  { name: 'Blau', hex: '#3B82F6' },
  { name: 'Marine', hex: '#172554' },
  { name: 'Türkis', hex: '#A5F3FC' },
  { name: 'Petrol', hex: '#115E59' },
  { name: 'Grün', hex: '#4ADE80' },
  { name: 'Limette', hex: '#BEF264' },
  { name: 'Gelb', hex: '#EAB308' },
  { name: 'Orange', hex: '#F97316' },
  { name: 'Rot', hex: '#B91C1C' },
  { name: 'Pink', hex: '#F472B6' },
  { name: 'Violett', hex: '#6D28D9' },
  { name: 'Braun', hex: '#451A03' },
] as const;

/** `#abc` and `#AABBCC` → `#AABBCC`; undefined for anything else. */
export function normalizeColor(text: string): string | undefined {
  const match = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim());
  const hex = match?.[1];
  if (!hex) return undefined;
  const six = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
  return `#${six.toUpperCase()}`;
}

/** Black or white, whichever reads better; with pure black every colour reaches 4.5 : 1. */
export function textColorOn(hex: string): '#000000' | '#FFFFFF' {
  const luminance = luminanceOf(hex);
  return (luminance + 0.05) / 0.05 >= 1.05 / (luminance + 0.05) ? '#000000' : '#FFFFFF';
}

/** Contrast ratio after WCAG, 1 to 21. */
export function contrastRatio(a: string, b: string): number {
  const [high, low] = [luminanceOf(a), luminanceOf(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminanceOf(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
