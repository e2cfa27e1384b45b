import { BuildError } from './packages.ts';

const VERSION = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

/** 1.2.3 is 1002003: devices refuse an app whose number is lower than that of the one they have. */
export function versionCode(version: string): number {
  const [whole, major, minor, patch] = VERSION.exec(version) ?? [];
  if (whole === undefined) {
    throw new BuildError(`The version ${version} has no number that rises: it needs three parts, each below 1000.`);
  }
  return Number(major) * 1_000_000 + Number(minor) * 1_000 + Number(patch);
}
