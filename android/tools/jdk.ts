import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export interface Jdk {
  java: string;
  javac: string;
  keytool: string;
}

/** The JDK of JAVA_HOME or the PATH, 11 or newer; undefined where there is none. */
export function findJdk(): Jdk | undefined {
  const home = process.env.JAVA_HOME;
  const folders = home ? [join(home, 'bin'), ''] : [''];
  for (const folder of folders) {
    const [java, javac, keytool] = ['java', 'javac', 'keytool'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const said = spawnSync(javac, ['-version'], { encoding: 'utf8' });
    const major = Number(/javac (\d+)/.exec(`${said.stdout}${said.stderr}`)?.[1]);
    if (said.status === 0 && major >= 11) return { java, javac, keytool };
  }
  return undefined;
}
