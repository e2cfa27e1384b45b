import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSettings } from '@bestellsystem/server/settings.ts';
import { ACCESS_TABLE } from '@bestellsystem/server/testing/access-table.ts';
import { NODE_OPTIONS } from '@bestellsystem/server/testing/node-options.ts';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const template = (name: string): string => readFileSync(join(ROOT, 'deploy', name), 'utf8');
const compose = template('compose.yaml');
const container = template('Containerfile');
const unit = template('bestellsystem.service');
const caddy = template('Caddyfile');

/** What systemd and the container tell, beside the settings. */
const OF_THE_SURROUNDINGS = ['CACHE_DIRECTORY'];

function envOfContainer(): Record<string, string> {
  const [, line = ''] = /^ENV (.*)$/m.exec(container) ?? [];
  return Object.fromEntries([...line.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]));
}

function envOfCompose(secretKeyFile: string): Record<string, string> {
  const [, block = ''] = /environment: &settings\n((?: {4}\w+: .*\n)+)/.exec(compose) ?? [];
  const given: Record<string, string> = {
    POSTGRES_PASSWORD: '0f9a',
    SITE: 'kasse.example.ch',
    ADMIN_PASSWORD: 'geheim123',
  };
  const filled = block
    .replaceAll(/\$\{(\w+):\?\}/g, (all, name: string) => given[name] ?? all)
    .replace('/run/secrets/secret_key', secretKeyFile);
  expect(filled).not.toContain('$');
  return Object.fromEntries(
    [...filled.matchAll(/^ {4}(\w+): "?(.*?)"?$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}

it('what the templates set are settings there are, with values that can be used', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bestellsystem-templates-'));
  const key = join(folder, 'secret.key');
  writeFileSync(key, '0'.repeat(64));
  const ofUnit = Object.fromEntries(
    [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  for (const env of [envOfContainer(), envOfCompose(key), ofUnit]) {
    const told = Object.entries(env).filter(([name]) => !OF_THE_SURROUNDINGS.includes(name));
    expect(told).not.toHaveLength(0);
    const file = join(folder, '.env');
    writeFileSync(file, told.map(([name, value]) => `${name}=${value}\n`).join(''));
    expect(readSettings({}, file)).toBeDefined();
  }
});

const unitCommand = (): string => /^ExecStart=\/opt\/bestellsystem\/(.*)$/m.exec(unit)?.[1] ?? '';
const containerCommand = (): string => (JSON.parse(/^CMD (.*)$/m.exec(container)?.[1] ?? '[]') as string[]).join(' ');

/** What Node is given: its options, then the program. */
const startedBy = (command: string): string[] => command.split(' ').slice(1);

it('the service and the container start what `npm start` starts, with the same options of Node', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } };
  const started = startedBy(scripts.start.split('exec ')[1] ?? '');
  expect(started).toEqual([...NODE_OPTIONS, 'server/main.js']);
  expect(startedBy(unitCommand())).toEqual(started);
  expect(startedBy(containerCommand())).toEqual(started);
});

it('what the templates start and bring along is there', () => {
  const started = [
    ...startedBy(unitCommand()).slice(-1),
    ...startedBy(containerCommand()).slice(-1),
    ...[...compose.matchAll(/dockerfile: (\S+)/g)].map(([, file]) => file),
    ...[...compose.matchAll(/- \.\/(\S+?):/g)].map(([, file]) => `deploy/${file}`),
  ];
  expect(started).toEqual(['server/main.js', 'server/main.js', 'deploy/Containerfile', 'deploy/Caddyfile']);
  for (const file of started) expect(existsSync(join(ROOT, file ?? '')), file).toBe(true);
  // Whoever builds an image names a file for what stays outside after the file it belongs to.
  expect(readdirSync(join(ROOT, 'deploy'))).toContain('Containerfile.dockerignore');
  expect(container).toContain(`http://127.0.0.1:${envOfContainer().PORT}/api/health`);
});

it('no container logs without an end', () => {
  const [shared = '', rest = ''] = compose.split('\nservices:\n');
  const [, ...services] = rest.slice(0, rest.indexOf('\nsecrets:')).split(/^ {2}(?=\S+:$)/m);
  expect(services.map((service) => service.split(':')[0])).toEqual(['postgres', 'server-1', 'server-2', 'caddy']);
  const unbound = services.filter((service) => !/^ {4}(logging: \*logging|<<: \*server)$/m.test(service));
  expect(unbound).toEqual([]);
  expect(shared).toMatch(/^x-server: &server\n(?: .*\n)*? {2}logging: \*logging$/m);
  expect(shared).toMatch(/^x-logging: &logging\n(?: .*\n)*? {4}max-size: \d+m\n {4}max-file: "\d+"$/m);
});

it("the unit's commands have its settings, as the service itself reads them", () => {
  const header = unit.slice(0, unit.indexOf('[Unit]')).replaceAll(/\\\n# +/g, '');
  const [, file, dataDir] = /systemd-run .*-p EnvironmentFile=(\S+) -E DATA_DIR=(\S+) npm run/.exec(header) ?? [];
  expect(unit).toContain(`\nEnvironmentFile=${file}\n`);
  expect(unit).toContain(`\nEnvironment=DATA_DIR=${dataDir}\n`);
});

it('the service is started anew however often it has ended, as what it needs may come back much later', () => {
  expect(unit).toMatch(/^Restart=always$/m);
  const [, head = ''] = unit.split(/^\[\w+\]$/m);
  expect(head).toMatch(/^StartLimitIntervalSec=0$/m);
});

it('no file with passwords gets into the image or the repository', () => {
  const [, beside = ''] = /^# +cat > (\S+)/m.exec(compose) ?? [];
  for (const list of [template('Containerfile.dockerignore'), readFileSync(join(ROOT, '.gitignore'), 'utf8')]) {
    const stays = new Set(list.split('\n').map((line) => line.replace(/^\*\*\//, '').replace(/\/$/, '')));
    for (const [, file] of compose.matchAll(/^ +file: \.\/(\S+)\//gm)) expect(stays).toContain(`deploy/${file}`);
    expect(stays).toContain(basename(beside));
  }
  // There a name without «**» holds for the uppermost folder alone.
  expect(template('Containerfile.dockerignore')).toContain(`\n**/${basename(beside)}\n`);
});

it('the addresses that the template for Caddy treats specially are those of the API', () => {
  const paths = Object.keys(ACCESS_TABLE).map((route) => route.split(' ')[1] ?? '');
  const named = [...caddy.matchAll(/(\/api\/[^\s]*)/g)].map(([, path = '']) => path);
  expect(new Set(named)).toEqual(
    new Set(['/api/health', '/api/events/*/stream', '/api/printers/*', '/api/print-agent/*']),
  );
  for (const path of named) {
    const pattern = new RegExp(`^${path.replaceAll('*', path.endsWith('*') ? '.+' : '[^/]+')}$`);
    expect(
      paths.some((known) => pattern.test(known)),
      path,
    ).toBe(true);
  }
  const variables = [...caddy.matchAll(/\{\$(\w+)\}/g)].map(([, name]) => name);
  expect(new Set(variables)).toEqual(new Set(['SITE', 'UPSTREAMS']));
  for (const name of variables) expect(compose).toMatch(new RegExp(`^ {6}${name}: `, 'm'));
  // Only from 2.7 on; Debian's is older.
  expect(caddy).not.toContain('{args[');
});
