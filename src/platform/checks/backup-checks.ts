import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hourMs, minuteMs } from '#kernel/duration.ts'
import { timeInIndia } from '#kernel/india.ts'
import { archiveArea, parseNames } from '../backup/archive/archive-names.ts'
import { backupTime, describeStore, openStore } from '../backup/store.ts'
import { hasArchive } from '../config.ts'
import { errorLine } from '../process/error-line.ts'
import { type Check, failing, ok, warning } from './check.ts'

const lateHours = 48

/** The shop stores a backup only after it restored it. */
export const newestBackup: Check = {
  name: 'newest backup',
  async run({ config, fetch, now }) {
    const newest = (await openStore(config, fetch).list()).at(-1)
    if (newest === undefined) return warning(`there is none in ${describeStore(config)} yet`, 'run "npm run backup", or let the shop run for a night')
    const hours = Math.round((now().getTime() - backupTime(newest).getTime()) / hourMs)
    const text = `${newest}, ${hours} h old`
    return hours > lateHours ? warning(text, 'run "npm run backup", and see why the nightly one is missing') : ok(text)
  },
}

const lateMinutes = 5

export const archive: Check = {
  name: 'archive of the log',
  async run({ config, fetch, now }) {
    if (config.DATABASE_URL) return []
    if (!hasArchive(config)) return warning('there is none: a lost disk loses all since the newest backup', 'set BACKUP_DIR to another disk, or BACKUP_PREFIX')
    const all = parseNames(await openStore(config, fetch, archiveArea).list())
    const newest = all.at(-1)
    if (!newest || !all.some(({ kind }) => kind === 'base')) return failing('there is no base backup', 'run "npm run backup" while the shop runs')
    const minutes = Math.round((now().getTime() - newest.at.getTime()) / minuteMs)
    const text = `every minute until ${timeInIndia(newest.at)} in India can be restored`
    return minutes > lateMinutes ? warning(text, 'start the shop, or see its log') : ok(text)
  },
}

/** The name of a test file. It is no name of a backup, so no list shows it. */
const probe = 'write-check'

export const backupPlace: Check = {
  name: 'place of backups',
  async run({ config, fetch }) {
    const place = describeStore(config)
    try {
      const store = openStore(config, fetch)
      const work = await store.newWorkFolder()
      try {
        const file = join(work.folder, probe)
        await writeFile(file, 'The shop can write here.\n', { mode: 0o600 })
        await store.keep(file, probe)
        await store.remove(probe)
      } finally {
        await work.remove()
      }
      return ok(`${place} can be written`)
    } catch (error) {
      return failing(`${place} cannot be written: ${errorLine(error)}`, 'look at BACKUP_DIR or BACKUP_PREFIX, and at the rights of the user')
    }
  },
}
