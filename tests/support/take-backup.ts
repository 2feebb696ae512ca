import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeBackup } from '#shop/office/backups/server/take-backup.server.ts'
import { openStore } from '#platform/backup/store.ts'
import type { Engine } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'

/** Makes and checks a real backup of a test's shop in this process, in a folder that is removed afterwards. */
export async function takeOnce({ config, db, files, log, modules, now, fetch }: Shop, engine: Engine['kind']) {
  const folder = await mkdtemp(join(tmpdir(), 'swachh-backup-'))
  try {
    const store = openStore({ ...config, BACKUP_DIR: folder }, fetch)
    const open = async () => ({ engine, db, files, secrets: [], close: async () => {} })
    return await takeBackup({ open, store, key: 'the key of a test', keep: 1, log, modules, now })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
