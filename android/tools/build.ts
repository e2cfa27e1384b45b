import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { contractFiles } from './contract-files.ts';
import { findJdk, type Jdk } from './jdk.ts';
import { BuildError, PackageRoot, run } from './packages.ts';
import { APK, BUILD, HERE, PACKAGES, ROOT, VERSION } from './places.ts';
import { signingKey } from './signing-key.ts';
import { versionCode } from './version-code.ts';

/*
 * The installable app from its sources. The same sources, JDK and key give the same bytes: what is packed carries no
 * time of its own, and the tools have fixed versions.
 */

const MIN_SDK = '26';
/** 35 would draw under the bars, 37 would ask for every look into the local network. */
const TARGET_SDK = '34';
const OUT = join(BUILD, 'out');
const EPOCH = new Date('1980-01-01T00:00:00Z');

function build(): void {
  const jdk = findJdk();
  if (!jdk) throw new BuildError('No JDK found (javac, 11 or newer): on Debian, apt-get install default-jdk-headless.');
  checkContract();
  const packages = PackageRoot.open(PACKAGES);
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  linkResources(packages);
  compile(jdk, packages);
  pack(packages);
  sign(jdk, packages);
  const hash = createHash('sha256').update(readFileSync(APK)).digest('hex');
  console.log(`${APK}\nsha256 ${hash}`);
}

function checkContract(): void {
  for (const [path, text] of Object.entries(contractFiles())) {
    if (readFileSync(join(ROOT, path), 'utf8') !== text) {
      throw new BuildError(`${path} is not as in the list of calls: npm run android:contract`);
    }
  }
}

function linkResources(packages: PackageRoot): void {
  const resources = join(OUT, 'resources.zip');
  packages.run('aapt2', ['compile', '--dir', join(HERE, 'res'), '-o', resources]);
  packages.run('aapt2', [
    ...['link', '-I', packages.path('usr/share/android-framework-res/framework-res.apk')],
    ...['--manifest', join(HERE, 'AndroidManifest.xml'), '--java', join(OUT, 'generated')],
    ...['--min-sdk-version', MIN_SDK, '--target-sdk-version', TARGET_SDK],
    ...['--version-name', VERSION, '--version-code', String(versionCode(VERSION))],
    ...['-o', join(OUT, 'base.apk'), resources],
  ]);
}

function compile({ javac, java }: Jdk, packages: PackageRoot): void {
  const options = ['--release', '8', '-Xlint:-options', '-encoding', 'UTF-8'];
  const platform = packages.path('usr/share/java/com.android.android-23.jar');
  const stubs = join(OUT, 'stubs');
  const classes = join(OUT, 'classes');
  run(javac, [...options, '-d', stubs, ...globSync(join(HERE, 'stubs/**/*.java')).sort()]);
  const sources = [join(HERE, 'core'), join(HERE, 'app'), join(OUT, 'generated')].flatMap((folder) =>
    globSync(join(folder, '**/*.java')).sort(),
  );
  run(javac, [...options, '-cp', `${platform}:${stubs}`, '-d', classes, ...sources]);
  const dx = packages.path('usr/share/java/com.android.dx.jar');
  const target = `--output=${join(OUT, 'classes.dex')}`;
  run(java, ['-cp', dx, 'com.android.dx.command.Main', '--dex', `--min-sdk-version=${MIN_SDK}`, target, classes]);
}

function pack(packages: PackageRoot): void {
  utimesSync(join(OUT, 'classes.dex'), EPOCH, EPOCH);
  packages.run('zip', ['-qX', 'base.apk', 'classes.dex'], OUT);
  packages.run('zipalign', ['-f', '-p', '4', join(OUT, 'base.apk'), join(OUT, 'aligned.apk')]);
}

function sign(jdk: Jdk, packages: PackageRoot): void {
  const key = signingKey(jdk);
  const signed = join(OUT, 'signed.apk');
  run(
    jdk.java,
    [
      ...['-jar', packages.path('usr/share/java/apksigner.jar'), 'sign', '--ks', key.file, '--ks-key-alias', key.alias],
      ...['--ks-pass', 'env:KEYSTORE_PASSWORD', '--min-sdk-version', MIN_SDK, '--v1-signing-enabled', 'false'],
      ...['--out', signed],
      join(OUT, 'aligned.apk'),
    ],
    undefined,
    { KEYSTORE_PASSWORD: key.password },
  );
  if (!existsSync(signed)) throw new BuildError('apksigner wrote nothing');
  copyFileSync(signed, APK);
}

try {
  build();
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
