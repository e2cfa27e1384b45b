import { readSettings, type Settings } from '../settings.ts';
import { DEMO_FOLDER } from './demo-folder.ts';
import { DEMO_LOGINS } from './fill.ts';

/** Where an installation's own books and their key are: the demo, whose passwords everybody knows, must not come near. */
const OF_THE_INSTALLATION = ['DATABASE_URL', 'SECRET_KEY_FILE'];

/** The settings of where it is started, but for what must be the demo's own. */
export function readDemoSettings(env: Record<string, string | undefined>, envFile = '.env'): Settings {
  const own = {
    DATA_DIR: env.DATA_DIR || DEMO_FOLDER,
    ADMIN_USERNAME: DEMO_LOGINS.admin.username,
    ADMIN_PASSWORD: DEMO_LOGINS.admin.password,
    PRINTER_NETWORKS: '127.0.0.1/32',
    LOG_LEVEL: env.LOG_LEVEL || 'warn',
  };
  return readSettings({ ...env, ...own }, envFile, OF_THE_INSTALLATION);
}
