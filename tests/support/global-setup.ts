import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openInMemory } from '#platform/database/embedded.ts'
import { startPostgres } from './postgres.ts'
import { prepare } from './prepare.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of a migrated embedded database: each test database starts as a copy. A path, because each test file receives its own copy of these values. */
    dump: string
    /** A running PostgreSQL with a migrated template database. */
    postgresUrl: string
    template: string
  }
}

/** Migrates one database of each kind, once; every worker gets a copy. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'swachh-dump-'))
  const dump = join(folder, 'embedded.tar')
  const [postgres, made] = await Promise.all([startPostgres(), makeDump()])
  await writeFile(dump, made)
  project.provide('dump', dump)
  project.provide('postgresUrl', postgres.url)
  project.provide('template', postgres.template)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true })
  }
}

async function makeDump() {
  const engine = await openInMemory()
  if (engine.kind !== 'embedded') throw new Error('The embedded engine did not open')
  await prepare(engine)
  const dump = await engine.pglite.dumpDataDir('none')
  await engine.pglite.close()
  return Buffer.from(await dump.arrayBuffer())
}
