import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Locked {
  version?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
}

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);

it('every dependency is asked for by its exact version, and locked with its checksum', () => {
  expect(installed.length).toBeGreaterThan(100);
  const loose = installed.filter(([, { version, integrity }]) => !version || !integrity?.startsWith('sha512-'));
  expect(loose.map(([path]) => path)).toEqual([]);
  const rooms = Object.keys(packages).filter((path) => !path.includes('node_modules'));
  const ranges = rooms.flatMap((room) => {
    const { dependencies, devDependencies, optionalDependencies } = read(
      room === '' ? 'package.json' : `${room}/package.json`,
    ) as Record<string, Record<string, string> | undefined>;
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(([name, version]) => !/^\d+\.\d+\.\d+[\w.-]*$/.test(version) && !name.startsWith('@bestellsystem/'))
      .map(([name, version]) => `${room} ${name} ${version}`);
  });
  expect(ranges).toEqual([]);
});

it('what would run a script when it is installed is listed', () => {
  const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> };
  const running = installed.filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = running.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  expect(names.filter((name) => !(name in allowScripts))).toEqual([]);
});
