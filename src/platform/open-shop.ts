import type pg from 'pg'
import { openArchive } from './backup/archive/open-archive.ts'
import { openBackups } from './backup/backups.ts'
import { openSnapshotSocket } from './backup/snapshot-socket.ts'
import { openContentChanges } from './cache/content-changes.ts'
import { type Config, hasArchive } from './config.ts'
import { openConnections } from './connections/connections.ts'
import { recordEnvironmentAccount } from './connections/record-environment-account.ts'
import { openSecretsKey } from './connections/secrets-key.ts'
import { type Db, type Engine, storeSessionSettings, openDatabase, openPool } from './database/database.ts'
import { openFiles } from './files/open-files.ts'
import { openOutages } from './database/outages.ts'
import { checkServer } from './database/check-server.ts'
import { endJobs } from './jobs/end-jobs.ts'
import { openJobs } from './jobs/jobs.ts'
import { lockDirectory } from './files/folder-lock.ts'
import { checkModules, type Definition, foldJobs } from './module.ts'
import type { Watched } from './monitoring/open-monitor.ts'
import { openLog } from './process/log.ts'
import { migrate, type MigrateOptions } from './database/migrate.ts'
import { openFailpoints } from './process/failpoints.ts'
import { withStartupLock } from './database/startup-lock.ts'
import { createFetchPublic } from './outbound/fetch-public.ts'
import { openOutbound } from './outbound/outbound.ts'
import { createPostPublic } from './outbound/post-public.ts'
import { openLimits } from './http/rate-limit.ts'
import { openPrivateFolder } from './files/private-folder.ts'
import { openPayments } from './payments/open-payments.ts'
import { openReplica } from './database/replica.ts'
import { openSecrets } from './secrets.ts'
import type { Shop } from './shop.ts'

type Options = Pick<MigrateOptions, 'onApplied'>

/** Opens everything that the config names, for this program, and migrates the database. `close` releases everything, in order. `watched` is for the monitor. */
export async function openShop(
  config: Config,
  definition: Definition | Promise<Definition>,
  { onApplied = () => {} }: Options = {},
): Promise<{ shop: Shop; close: () => Promise<void>; watched: Watched }> {
  const log = openLog(config.LOG_LEVEL)
  openPrivateFolder(config.DATA_DIR)
  const { engine, release } = await openEngine(config)
  const db = openDatabase(engine)
  const outages = openOutages(db, log)
  const { modules, providers, limitRules, statusOf, failpoints } = await definition
  checkModules(modules)
  const direct = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
  const prepare = async () => {
    const { isNewest } = await migrateWithoutTimeout(config, db, { modules, onApplied })
    const jobs = await openJobs(engine, log, foldJobs(modules), { isNewest, outages })
    const ended = isNewest ? modules.flatMap(({ endedJobs = [] }) => endedJobs) : []
    await endJobs(db, log, jobs.all, ended)
    return jobs
  }
  // Runs first: the settings must be stored before the pooler opens its first connection for the shop.
  const prepareServer = async (client: pg.Client) => {
    await checkServer(client)
    if (config.DATABASE_DIRECT_URL) await storeSessionSettings(client)
  }
  if (direct) await withStartupLock(direct, prepareServer)
  const jobs = direct ? await withStartupLock(direct, prepare) : await prepare()
  const replicaSettings = { primary: db, max: config.DATABASE_POOL, log }
  const replica = config.DATABASE_REPLICA_URL ? openReplica(config.DATABASE_REPLICA_URL, replicaSettings) : undefined
  const secrets = await openSecrets(config)
  const outside = { config, secrets, fetch, log }
  const now = () => new Date()
  const archive = engine.kind === 'embedded' && hasArchive(config) ? openArchive({ ...outside, pglite: engine.pglite, now }) : undefined
  const shop: Shop = {
    ...outside,
    connections: openConnections(config, await openSecretsKey(config), providers),
    outages,
    payments: openPayments(outside, providers),
    db,
    fromReplica: replica?.read ?? ((query) => query(db)),
    jobs,
    modules,
    statusOf,
    backups: openBackups(),
    archive,
    changes: await openContentChanges(engine, direct, log),
    files: openFiles(config),
    limits: openLimits(engine, { rules: limitRules, testMode: () => shop.config.sandbox, secret: secrets.auth }),
    fetchPublic: createFetchPublic(),
    postPublic: createPostPublic({ allowsLoopback: () => shop.config.sandbox }),
    outbound: openOutbound(config, fetch),
    now,
    failpoint: openFailpoints(config, failpoints),
  }
  await recordEnvironmentAccount(db, config, now())
  await shop.connections.refresh(shop)
  shop.changes.subscribe((change) => {
    if (change !== 'picture removed') shop.connections.refresh(shop).catch((err: unknown) => log.error({ err }, 'connections could not be read'))
  })
  const snapshotSocket = engine.kind === 'embedded' ? await openSnapshotSocket(config.DATA_DIR, { pglite: engine.pglite, archive }, log) : undefined
  const close = async () => {
    await shop.backups.close()
    await jobs.stop()
    await snapshotSocket?.close()
    await shop.changes.close()
    outages.close()
    await replica?.close()
    await archive?.close()
    await db.destroy()
    release()
  }
  return { shop, close, watched: { pool: engine.kind === 'postgres' ? engine.pool : undefined, replica, direct } }
}

/** Migrates on a connection without a query timeout, because a migration may take longer than any normal statement. */
async function migrateWithoutTimeout(config: Config, db: Db, options: MigrateOptions) {
  if (!config.DATABASE_URL) return migrate(db, options)
  const withoutTimeout = openDatabase(openPool(config.DATABASE_URL, 1, { behindPooler: isBehindPooler(config), silenceMs: 0 }))
  try {
    return await migrate(withoutTimeout, options)
  } finally {
    await withoutTimeout.destroy()
  }
}

const isBehindPooler = ({ DATABASE_DIRECT_URL }: Config) => DATABASE_DIRECT_URL !== undefined

async function openEngine(config: Config): Promise<{ engine: Engine; release: () => void }> {
  if (config.DATABASE_URL) return { engine: openPool(config.DATABASE_URL, config.DATABASE_POOL, { behindPooler: isBehindPooler(config) }), release: () => {} }
  const release = lockDirectory(config.DATA_DIR)
  const { openEmbedded } = await import('./database/embedded.ts')
  return { engine: await openEmbedded(config.DATA_DIR, { keepLog: hasArchive(config) }), release }
}
