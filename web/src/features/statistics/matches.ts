/** Whether every word that was typed occurs in one of the texts; capitals don't matter. */
export function matches(typed: string, texts: readonly string[]): boolean {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const all = texts.map((text) => text.toLowerCase());
  return words.every((word) => all.some((text) => text.includes(word)));
}
