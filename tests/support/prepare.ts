import { type Engine, openDatabase } from '#platform/database/database.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { openLog } from '#platform/process/log.ts'
import { migrate } from '#platform/database/migrate.ts'

/** Brings an empty database to where a test starts: the shop's tables and the queue's. */
export async function prepare(engine: Engine) {
  await migrate(openDatabase(engine))
  const jobs = await openJobs(engine, openLog('silent'), { attended: false })
  await jobs.stop()
}
