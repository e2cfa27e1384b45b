/** What Biome's rules can't tell: type imports from run-time imports, one feature from another, and spelling. */

export interface SourceFile {
  /** Relative to the root of the project, with `/`. */
  path: string;
  text: string;
}

export interface Breach {
  path: string;
  line: number;
  message: string;
}

interface Import {
  from: string;
  typeOnly: boolean;
  line: number;
}

export function findBreaches(files: SourceFile[]): Breach[] {
  return files.flatMap((file) => [...importBreaches(file), ...spellingBreaches(file)]);
}

function importBreaches({ path, text }: SourceFile): Breach[] {
  if (!/\.tsx?$/.test(path)) return [];
  return importsOf(text).flatMap((found) => {
    const message = objection(path, found);
    return message ? [{ path, line: found.line, message }] : [];
  });
}

/** Why this file may not import that; undefined when it may. */
function objection(path: string, { from, typeOnly }: Import): string | undefined {
  const target = from.startsWith('.') ? resolveFrom(path, from) : from;
  const isTest = /\.test\.tsx?$/.test(path);
  if (path.startsWith('web/src/')) {
    if (!typeOnly && !isTest && target.startsWith('@bestellsystem/domain/') && target.endsWith('-schema.ts')) {
      return `${from} brings Zod into the browser; use \`import type\`, or move the rule to a file without a schema`;
    }
    return webObjection(path, target, from);
  }
  const mountsRoutes = path.startsWith('server/src/app') || path.endsWith('-routes.ts') || isTest;
  if (target.startsWith('server/src/') && target.endsWith('-routes.ts') && !mountsRoutes) {
    return `${from}: routes are mounted by app.ts alone; share the use case`;
  }
  return undefined;
}

/** app knows features, ui and lib; features know ui and lib; lib knows itself; ui knows itself and lib. */
function webObjection(path: string, target: string, from: string): string | undefined {
  const [, , room, feature] = path.split('/');
  const [targetPackage, , targetRoom, targetFeature] = target.split('/');
  if (targetPackage !== 'web') return undefined;
  if (targetRoom === 'app' && (room === 'features' || room === 'ui' || room === 'lib')) {
    return `${from}: app composes the rest and is known by none of it`;
  }
  if (targetRoom === 'features' && (room === 'ui' || room === 'lib')) return `${from}: ${room} knows no feature`;
  if (targetRoom === 'ui' && room === 'lib') return `${from}: lib knows no ui`;
  if (room === 'features' && targetRoom === 'features' && feature !== targetFeature) {
    return `${from}: features don't know each other; let app compose them, or move the shared part to ui, lib or domain`;
  }
  return undefined;
}

const IMPORTS = [
  /^[ \t]*(?:import|export)\s+(type\s)?[^;'"`]*?\bfrom\s*['"]([^'"]+)['"]/gm,
  /^[ \t]*import\s*()['"]([^'"]+)['"]/gm,
  /\bimport\s*\(\s*()['"]([^'"]+)['"]/g,
];

function importsOf(text: string): Import[] {
  return IMPORTS.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({
      from: match[2] ?? '',
      // `import('…').Type` is a type; only an awaited or lazily called import runs.
      typeOnly: Boolean(match[1]) || /^\s*\)\s*\.[A-Z]/.test(text.slice(match.index + match[0].length)),
      line: lineAt(text, match.index + match[0].search(/\S/)),
    })),
  );
}

/** Slips are printed by code pages that know the letter, so print's encoder and its test slip may name it. */
const MAY_SAY_SHARP_S =
  /^print\/src\/(.*\/)?[^/]*(encod|escpos|code-?page|test-slip|transliterat)[^/]*$|^print\/.*\.test\.ts$/;

function spellingBreaches({ path, text }: SourceFile): Breach[] {
  if (MAY_SAY_SHARP_S.test(path)) return [];
  return [...text.matchAll(/\u00df/g)].map(({ index }) => ({
    path,
    line: lineAt(text, index),
    message: 'Swiss spelling has ss, not the sharp s',
  }));
}

function resolveFrom(path: string, from: string): string {
  return new URL(from, `file:///${path}`).pathname.slice(1);
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
