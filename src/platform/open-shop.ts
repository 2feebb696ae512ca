import { openBackups } from './backup/backups.ts'
import { openDoor } from './backup/door.ts'
import { openCatalogueChanges } from './catalogue-changes.ts'
import type { Config } from './config.ts'
import { keepPatience, openDatabase, openPool, openQuickLane, type Engine } from './database.ts'
import { openFiles } from './files.ts'
import { openJobs } from './jobs.ts'
import { lockDirectory } from './lock.ts'
import { openLog } from './log.ts'
import { migrate } from './migrate.ts'
import { openMoments } from './moments.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { openOutbound } from './outbound.ts'
import { openLimits } from './rate-limit.ts'
import { openReplica } from './replica.ts'
import { openSecrets } from './secrets.ts'
import type { Shop } from './shop.ts'

/** Opens everything that config names, with the database migrated. `close` gives it all back, in order. */
export async function openShop(config: Config): Promise<{ shop: Shop; close: () => Promise<void> }> {
  const log = openLog(config.LOG_LEVEL)
  const { engine, release } = await openEngine(config)
  const db = openDatabase(engine)
  const direct = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
  const prepare = async () => {
    await migrate(db)
    return openJobs(engine, log)
  }
  // Before the pooler opens its first connection for us.
  if (config.DATABASE_DIRECT_URL) await oneAtATime(config.DATABASE_DIRECT_URL, keepPatience)
  const jobs = direct ? await oneAtATime(direct, prepare) : await prepare()
  const lane = config.DATABASE_DIRECT_URL ? undefined : openQuickLane(engine)
  const quick = lane ?? db
  const readers = { primary: db, quick, max: config.DATABASE_POOL, log }
  const replica = config.DATABASE_REPLICA_URL ? openReplica(config.DATABASE_REPLICA_URL, readers) : undefined
  const shop: Shop = {
    config,
    secrets: await openSecrets(config),
    db,
    quick,
    reading: replica?.reading ?? ((ask) => ask(db)),
    jobs,
    backups: openBackups(),
    changes: await openCatalogueChanges(engine, direct, log),
    files: openFiles(config),
    limits: openLimits(engine, { testMode: config.sandbox }),
    log,
    outbound: openOutbound(config, fetch),
    fetch,
    now: () => new Date(),
    reached: openMoments(config),
  }
  const door = engine.kind === 'embedded' ? await openDoor(config.DATA_DIR, engine.pglite, log) : undefined
  const close = async () => {
    await shop.backups.close()
    await jobs.stop()
    await door?.close()
    await shop.changes.close()
    await lane?.destroy()
    await replica?.close()
    await db.destroy()
    release()
  }
  return { shop, close }
}

async function openEngine(config: Config): Promise<{ engine: Engine; release: () => void }> {
  if (config.DATABASE_URL)
    return { engine: openPool(config.DATABASE_URL, config.DATABASE_POOL, { behindPooler: config.DATABASE_DIRECT_URL !== undefined }), release: () => {} }
  const release = lockDirectory(config.DATA_DIR)
  const { openEmbedded } = await import('./embedded.ts')
  return { engine: await openEmbedded(config.DATA_DIR), release }
}
