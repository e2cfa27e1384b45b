import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AndroidApp } from '@bestellsystem/domain/android-app-schema.ts';

const NAME = /^bestellsystem-(.+)\.apk$/;

/** The last one built, in full: it weighs less than a picture. */
interface BuiltApp {
  description: Extract<AndroidApp, { isReady: true }>;
  content: Buffer;
}

/** The app that `npm run android:build` left in this folder; undefined where there is none. */
export async function findAndroidApp(folder: string | undefined): Promise<BuiltApp | undefined> {
  const fileName = folder && (await newestIn(folder));
  if (!fileName) return undefined;
  const content = await readFile(join(folder, fileName));
  const sha256 = createHash('sha256').update(content).digest('hex');
  const version = NAME.exec(fileName)?.[1] ?? '';
  return { description: { isReady: true, version, fileName, sizeBytes: content.length, sha256 }, content };
}

async function newestIn(folder: string): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => []);
  const built = await Promise.all(
    names
      .filter((name) => NAME.test(name))
      .map(async (name) => ({ name, builtAt: (await stat(join(folder, name))).mtimeMs })),
  );
  return built.sort((a, b) => b.builtAt - a.builtAt)[0]?.name;
}
