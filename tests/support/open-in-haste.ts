import type { Engine } from '#platform/database/database.ts'
import { openInMemory } from '#platform/database/embedded.ts'

/** Opens an embedded database in memory that keeps the first plan of each statement, as the PostgreSQL server of the tests does. */
export async function openInHaste(dump?: Blob): Promise<Engine> {
  const engine = await openInMemory(dump)
  if (engine.kind === 'embedded') await engine.pglite.exec('set plan_cache_mode = force_generic_plan')
  return engine
}
