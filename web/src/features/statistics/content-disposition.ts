/** The file name a Content-Disposition header gives; undefined when it gives none that can be used. */
export function fileNameFrom(header: string | null): string | undefined {
  if (!header) return undefined;
  const name = encodedName(header) ?? plainName(header);
  // A name is never a path.
  return name?.split(/[/\\]/).at(-1)?.trim() || undefined;
}

/** RFC 8187: `filename*=UTF-8''statistik_W%C3%A4ldli.csv`. */
function encodedName(header: string): string | undefined {
  const encoded = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header)?.[1];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

function plainName(header: string): string | undefined {
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1];
  return quoted?.replace(/\\(.)/g, '$1') ?? /filename\s*=\s*([^;"\s]+)/i.exec(header)?.[1];
}
