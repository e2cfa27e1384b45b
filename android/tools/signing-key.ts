import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Jdk } from './jdk.ts';
import { BuildError, run } from './packages.ts';
import { BUILD } from './places.ts';

export interface SigningKey {
  file: string;
  password: string;
  alias: string;
}

const ALIAS = 'bestellsystem';
const DAYS = '10000';

/** The key that ANDROID_KEYSTORE names, else one made up for trying. Devices take updates signed with the same key only. */
export function signingKey({ keytool }: Jdk): SigningKey {
  const { ANDROID_KEYSTORE: given, ANDROID_KEYSTORE_PASSWORD: password, ANDROID_KEY_ALIAS: alias } = process.env;
  if (given) {
    if (!existsSync(given)) throw new BuildError(`ANDROID_KEYSTORE: ${given} does not exist.`);
    if (!password) throw new BuildError('ANDROID_KEYSTORE_PASSWORD is missing.');
    return { file: given, password, alias: alias || ALIAS };
  }
  const debug = { file: join(BUILD, 'debug.p12'), password: 'bestellsystem-debug', alias: ALIAS };
  console.log('Signing with a key for trying (android/build/debug.p12); for people, set ANDROID_KEYSTORE.');
  if (!existsSync(debug.file)) {
    run(keytool, [
      ...['-genkeypair', '-keystore', debug.file, '-storetype', 'PKCS12', '-storepass', debug.password],
      ...['-alias', ALIAS, '-keyalg', 'RSA', '-keysize', '2048', '-validity', DAYS, '-dname', 'CN=Bestellsystem'],
    ]);
  }
  return debug;
}
