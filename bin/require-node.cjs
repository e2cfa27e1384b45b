// What an old Node must be able to read, too: plain JavaScript, no syntax later than its own.
const { existsSync } = require('node:fs');
const { join } = require('node:path');
const { linkNode } = require('./link-node.cjs');

const root = join(__dirname, '..');

function obstacle() {
  if (!existsSync(join(root, 'node_modules'))) return 'Die Bibliotheken fehlen. Bitte zuerst `npm ci` ausführen.';
  // Runs TypeScript as it is.
  if (process.features.typescript) return undefined;
  return linkNode(root)
    ? 'Node 24 steht jetzt bereit. Bitte denselben Befehl nochmals ausführen, mit `npm`.'
    : 'Dieses Programm braucht Node 22.18 oder neuer. Bitte `npm ci` ausführen: auf Linux kommt Node 24 mit.';
}

const text = obstacle();
if (text) {
  console.error(text);
  process.exit(1);
}
