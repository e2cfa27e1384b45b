import { readSettings, type Settings } from '../settings.ts';
import { DEMO_FOLDER } from './demo-folder.ts';
import { DEMO_LOGINS } from './fill.ts';
import { FIRST_PORT, LAST_PORT } from './virtual-printers.ts';

/** Where an installation's own books and their key are: the demo, whose passwords everybody knows, must not come near. */
const OF_THE_INSTALLATION = ['DATABASE_URL', 'SECRET_KEY_FILE'];
/** It fills itself over plain http, where no certificate stands for the address. */
const OF_ITS_TLS = ['TLS_CERT', 'TLS_KEY', 'HTTP_PORT'];

/** The settings of where it is started, but for what must be the demo's own. */
export function readDemoSettings(env: Record<string, string | undefined>, envFile = '.env'): Settings {
  const own = {
    DATA_DIR: env.DATA_DIR || DEMO_FOLDER,
    ADMIN_USERNAME: DEMO_LOGINS.admin.username,
    ADMIN_PASSWORD: DEMO_LOGINS.admin.password,
    PRINTER_NETWORKS: '127.0.0.1/32',
    PRINTER_PORTS: `${FIRST_PORT}-${LAST_PORT}`,
    LOG_LEVEL: env.LOG_LEVEL || 'warn',
  };
  // Tablets would be led to the installation itself.
  const ofItsName = env.PUBLIC_URL ? [] : ['PUBLIC_URL'];
  return readSettings({ ...env, ...own }, envFile, [...OF_THE_INSTALLATION, ...OF_ITS_TLS, ...ofItsName]);
}
