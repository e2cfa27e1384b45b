import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CALLS } from './contract.ts';
import { findJdk } from './jdk.ts';
import { BuildError, PackageRoot, run } from './packages.ts';
import { APK, BUILD, PACKAGES, ROOT, VERSION } from './places.ts';
import { versionCode } from './version-code.ts';

/*
 * Whether the finished app is what devices take, and whether its code, translated back from the form devices run, still
 * prints as it should. What no check here can say is how it runs on a device.
 */

const MANIFEST = [
  `package: name='ch.bestellsystem.app' versionCode='${versionCode(VERSION)}'`,
  `versionName='${VERSION}'`,
  `sdkVersion:'26'`,
  `targetSdkVersion:'34'`,
  `uses-permission: name='android.permission.INTERNET'`,
  `launchable-activity: name='ch.bestellsystem.app.MainActivity'`,
];
const SIGNATURE = [
  'Verifies',
  'Verified using v2 scheme (APK Signature Scheme v2): true',
  'Verified using v3 scheme (APK Signature Scheme v3): true',
];

function check(): void {
  const jdk = findJdk();
  if (!jdk) throw new BuildError('No JDK found (java, javac).');
  if (!existsSync(APK)) throw new BuildError(`${APK} is missing: npm run android:build`);
  const packages = PackageRoot.open(PACKAGES);

  expectLines('manifest', packages.run('aapt', ['dump', 'badging', APK]), MANIFEST);
  const signer = packages.path('usr/share/java/apksigner.jar');
  const verified = run(jdk.java, ['-jar', signer, 'verify', '--verbose', '--min-sdk-version', '26', APK]);
  expectLines('signature', verified, SIGNATURE);
  packages.run('zipalign', ['-c', '-p', '4', APK]);
  console.log('alignment: in order');
  checkCode(packages.run('dexdump', ['-d', '-a', APK]));
  const classes = translateBack(packages);
  tryOnJvm(classes);
}

function expectLines(title: string, said: string, wanted: string[]): void {
  const missing = wanted.filter((line) => !said.includes(line));
  if (missing.length > 0) throw new BuildError(`${title}: without ${missing.join(', ')}:\n${said}`);
  if (/^(warning|error)/im.test(said)) throw new BuildError(`${title}:\n${said}`);
  console.log(`${title}: in order`);
}

/** Every call is open to the page, nothing else is, and nothing needs what dx can't write for old devices. */
function checkCode(dump: string): void {
  if (/invoke-custom|invoke-polymorphic/.test(dump))
    throw new BuildError('The code uses lambdas or method references.');
  const bridge = dump
    .split(/^Class #\d+ +-$/m)
    .find((text) => text.includes("descriptor  : 'Lch/bestellsystem/app/Bridge;'"));
  // The annotations of a class stand before it.
  const open = [
    ...dump.matchAll(
      /Annotations on method #\d+ '(\w+)'\n(?: {2}.*\n)*? {2}VISIBILITY_RUNTIME Landroid\/webkit\/JavascriptInterface;/g,
    ),
  ];
  const names = open.map(([, name]) => name).sort();
  const wanted = CALLS.map(({ name }) => name).sort();
  if (!bridge || names.join() !== wanted.join()) {
    throw new BuildError(`The page is offered ${names.join(', ')} instead of ${wanted.join(', ')}.`);
  }
  console.log(`code: in order, ${names.length} calls`);
}

function translateBack(packages: PackageRoot): string {
  const target = join(BUILD, 'out', 'translated-back.jar');
  const said = run('python3', ['-O', '-m', 'enjarify.main', '-f', '-o', target, APK], undefined, {
    PYTHONPATH: packages.path('usr/lib/python3/dist-packages'),
    PATH: `/usr/bin:/bin:${process.env.PATH ?? ''}`,
  });
  if (!said.includes(' 0 classes had errors')) throw new BuildError(said);
  console.log('translated back: in order');
  return target;
}

function tryOnJvm(classes: string): void {
  const vitest = join(ROOT, 'node_modules/.bin/vitest');
  const tests = spawnSync(vitest, ['run', '--project', 'android'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ANDROID_CLASSES: classes },
  });
  if (tests.status !== 0) throw new BuildError('The code translated back does not work.');
}

try {
  check();
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
