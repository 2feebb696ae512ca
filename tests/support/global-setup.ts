import type { TestProject } from 'vitest/node'
import { openInMemory } from '#platform/database/embedded.ts'
import { startPostgres } from './postgres.ts'
import { prepare } from './prepare.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated embedded database in base64: each test database starts as a copy. */
    dump: string
    /** A running PostgreSQL with a migrated template database. */
    postgresUrl: string
    template: string
  }
}

/** Migrates one database of each kind, once; every worker gets a copy. */
export default async function setup(project: TestProject) {
  project.provide('dump', await makeDump())
  const postgres = await startPostgres()
  project.provide('postgresUrl', postgres.url)
  project.provide('template', postgres.template)
  return postgres.stop
}

async function makeDump() {
  const engine = await openInMemory()
  if (engine.kind !== 'embedded') throw new Error('The embedded engine did not open')
  await prepare(engine)
  const dump = await engine.pglite.dumpDataDir('none')
  await engine.pglite.close()
  return Buffer.from(await dump.arrayBuffer()).toString('base64')
}
