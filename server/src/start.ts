import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Server as PlainServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Server as TlsServer } from 'node:tls';
import { type AppOptions, buildApp } from './app.ts';
import { refuseToBeginBesideBackups } from './backup/begin-beside-backups.ts';
import { startBackups } from './backup/schedule.ts';
import { unusedDatabaseWarnings } from './backup/unused-database.ts';
import { clockWarnings } from './clock-warnings.ts';
import { hasKey, lostKeyWarnings, requireCommonKey } from './common-key.ts';
import type { Context } from './context.ts';
import { type OpenDatabase, openDatabase } from './db/open.ts';
import { makeRoomToStart } from './db/storage.ts';
import { startSealer } from './features/audit/sealer.ts';
import { startSpooler } from './features/printing/spooler.ts';
import { startForgetting } from './features/sessions/forget-ended.ts';
import { seenWritten } from './features/sessions/last-seen.ts';
import { ensureSums } from './features/statistics/recount.ts';
import { ensureFirstAdmin } from './features/users/first-admin.ts';
import type { App } from './http/app-type.ts';
import { Departure } from './http/departure.ts';
import type { Limits } from './http/limits.ts';
import { Opening } from './http/opening.ts';
import { openInstance } from './instance.ts';
import { inProcessLive } from './live/live.ts';
import { LogOutput } from './log-output.ts';
import { openSecrets, type Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import { explainData, explainListening } from './start-obstacles.ts';
import { certificateWarnings } from './tls/certificate-warnings.ts';
import { localTlsFiles } from './tls/local-files.ts';
import { reloadCertificate, TLS_RULES } from './tls/reload.ts';

export interface RunningServer {
  context: Context;
  port: number;
  /** What the operator has to be told at every start. */
  warnings: string[];
  /** Where the way in without TLS listens, if there is one. */
  plainPort: number | undefined;
  /** Takes no more requests, finishes what runs, then closes the database. */
  close: () => Promise<void>;
}

export interface StartOptions {
  webDir: string;
  /** Where the built Android app lies; without it none is offered. */
  androidDir?: string;
  publicDocs?: boolean;
  /** Routes beside the product's own, such as the demo's paper. */
  moreRoutes?: (app: App) => void;
  logger?: AppOptions['logger'];
  /** What one session or address may take of the machine. */
  limits?: Limits;
  /** Told the password that was made up for a new installation. */
  onFirstAdmin?: (password: string) => void;
}

/** As the operating system's own list has it: an error of input or output. */
const DISK_FAILED = 74;

/** Settings → database → application → listening → first administrator → answering. */
export async function startServer(settings: Settings, options: StartOptions): Promise<RunningServer> {
  refuseToBeginBesideBackups(settings);
  makeRoomToStart(settings.dataDir);
  const instance = openInstance(settings.dataDir);
  const database = await openDatabase(settings).catch((error: unknown) => {
    instance.release();
    throw explainData(error);
  });
  const hadKey = hasKey(settings);
  const secrets = await openNodeSecrets(database, settings).catch(async (error: unknown) => {
    await database.close();
    instance.release();
    throw explainData(error);
  });
  const context: Context = {
    db: database.db,
    reads: database.reads,
    engine: database.engine,
    commit: database.commit,
    storage: database.storage,
    settings,
    instanceId: instance.id,
    secrets,
    live: inProcessLive(),
    now: () => new Date(),
  };
  const keyWarnings = hadKey ? [] : await lostKeyWarnings(context.db, settings);
  const behindWarnings = await clockWarnings(context);
  const unusedWarnings = await unusedDatabaseWarnings(context.db, settings);
  await ensureSums(context.db, context.engine).catch((error: unknown) => {
    throw explainData(error);
  });
  const departure = new Departure();
  const opening = new Opening();
  const app = await buildApp(context, {
    departure,
    opening,
    logger: options.logger ?? { level: settings.logLevel, stream: new LogOutput() },
    webDir: options.webDir,
    androidDir: options.androidDir,
    publicDocs: options.publicDocs ?? false,
    limits: options.limits,
    ...(options.moreRoutes ? { moreRoutes: options.moreRoutes } : {}),
    ...(settings.tls
      ? { https: { ...TLS_RULES, cert: readFileSync(settings.tls.certFile), key: readFileSync(settings.tls.keyFile) } }
      : {}),
  });
  await app.listen({ port: settings.port, host: settings.host }).catch((error: unknown) => {
    throw explainListening(error, settings);
  });
  const port = (app.server.address() as AddressInfo).port;
  const renewal = settings.tls
    ? reloadCertificate(settings.tls, app.server as unknown as TlsServer, app.log)
    : undefined;
  const plainDoor = await openPlainDoor(settings, port);
  // Told once only: a start that still fails for a port would spend the password.
  const firstAdminPassword = await ensureFirstAdmin(context).catch((error: unknown) => {
    throw explainData(error);
  });
  if (firstAdminPassword) options.onFirstAdmin?.(firstAdminPassword);
  // A disk that fails can't be trusted with what it says later either: whoever watches this process starts it anew.
  context.storage.guard({
    onBroken: (error) => {
      app.log.fatal({ err: error }, 'the disk fails');
      process.exit(DISK_FAILED);
    },
    onFull: (error) => app.log.error({ err: error }, 'the disk is full'),
    onRoom: () => app.log.info('there is room on the disk again'),
  });
  opening.open();
  // Not before it is sure to stay: started again and again, it would begin a ticket each time.
  const spooler = startSpooler(context, app.log);
  const sealer = startSealer(context, app.log);
  const backups = startBackups(context, app.log);
  const forgetting = startForgetting(context, app.log);
  return {
    context,
    warnings: [
      ...keyWarnings,
      ...behindWarnings,
      ...unusedWarnings,
      ...database.warnings,
      ...certificateWarnings(settings, port, context.now()),
    ],
    plainPort: plainDoor && (plainDoor.address() as AddressInfo).port,
    port,
    close: async () => {
      app.log.info('server ends');
      // Another one may serve meanwhile; where there is none, waiting would only keep people out for longer.
      if (database.engine === 'postgres' && settings.trustProxy !== false) await departure.announce();
      renewal?.stop();
      plainDoor?.close();
      await app.close();
      await spooler.stop();
      await sealer.stop();
      await backups.stop();
      await forgetting.stop();
      await seenWritten(database.db);
      await database.close();
      instance.release();
      app.log.info('server ended');
    },
  };
}

async function openNodeSecrets({ db, engine }: OpenDatabase, settings: Settings): Promise<Secrets> {
  const secrets = openSecrets(settings.dataDir, settings.secretKeyFile);
  if (engine === 'postgres') await requireCommonKey(db, secrets);
  return secrets;
}

async function openPlainDoor(settings: Settings, httpsPort: number): Promise<PlainServer | undefined> {
  if (!settings.tls || settings.httpPort === undefined) return undefined;
  const { createPlainDoor } = await import('./tls/plain-door.ts');
  const door = createPlainDoor({ authorityFile: localTlsFiles(settings.dataDir).authority, httpsPort });
  door.listen(settings.httpPort, settings.host);
  await once(door, 'listening').catch((error: unknown) => {
    throw explainListening(error, { ...settings, port: settings.httpPort ?? 0 }, 'HTTP_PORT');
  });
  return door;
}
