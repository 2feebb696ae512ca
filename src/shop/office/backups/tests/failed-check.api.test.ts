import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { openEmbedded } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { runScript } from '../../../../../tests/stress/backup/run-script.ts'

test('a backup whose restore fails ends with one line, and stores nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'swachh-failed-check-'))
  try {
    const [data, place] = [join(folder, 'data'), join(folder, 'backups')]
    // A shop that never started has no tables of the jobs, which a restore makes.
    const db = openDatabase(await openEmbedded(data))
    await migrate(db)
    await db.destroy()
    const { code, output } = await runScript('backup', { DATA_DIR: data, BACKUP_DIR: place, BACKUP_KEY: 'the key of this test' })
    expect({ code, output }).toEqual({ code: 1, output: 'the backup and the database do not have the same tables (pgboss.job)' })
    expect(existsSync(place) ? readdirSync(place) : []).toEqual([])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}, 120_000)
