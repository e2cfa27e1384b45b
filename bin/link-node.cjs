// What an old Node must be able to read, too: plain JavaScript, no syntax later than its own.
const { existsSync, rmSync, symlinkSync } = require('node:fs');
const { join } = require('node:path');

/**
 * The Node that comes with the dependencies is `node` to all scripts. npm before 11.6 takes that link away with the package
 * for the other processor, which it doesn't install. Answers whether it is there now.
 */
function linkNode(root) {
  const own = `node-linux-${process.arch}`;
  const modules = join(root, 'node_modules');
  const link = join(modules, '.bin', 'node');
  if (existsSync(link)) return true;
  if (!existsSync(join(modules, own, 'bin', 'node'))) return false;
  rmSync(link, { force: true });
  symlinkSync(join('..', own, 'bin', 'node'), link);
  return true;
}

module.exports = { linkNode };

if (require.main === module) linkNode(join(__dirname, '..'));
