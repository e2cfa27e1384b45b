/** What a text holds; nothing can be read from what is no JSON. */
export function readObject(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
