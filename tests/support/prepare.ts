import { type Engine, openDatabase } from '#platform/database/database.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { foldJobs } from '#platform/module.ts'
import { openLog } from '#platform/process/log.ts'
import { migrate } from '#platform/database/migrate.ts'
import { ourModules as modules } from '../../src/shop.modules.ts'

/** Creates the tables of the shop and of the job queue in an empty database. */
export async function prepare(engine: Engine) {
  await migrate(openDatabase(engine))
  const jobs = await openJobs(engine, openLog('silent'), foldJobs(modules), { attended: false })
  await jobs.stop()
}
