import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { restoreBackup } from '../src/shop/office/backups/server/take-backup.server.ts'
import { dayInIndia } from '../src/kernel/india.ts'
import { keyToRead } from '../src/platform/backup/key.ts'
import { type BackupStore, openStore, describeStore } from '../src/platform/backup/store.ts'
import { readConfig } from '../src/platform/config.ts'
import { makeWorkFolder } from '../src/platform/files/work-folder.ts'
import { errorLine } from '../src/platform/process/error-line.ts'
import { openLog } from '../src/platform/process/log.ts'
import { keepFilesPrivate } from '../src/platform/files/private-folder.ts'
import { stopSignal } from '../src/platform/process/stop-signal.ts'
import { modules } from '../src/shop.modules.ts'

/**
 * `npm run restore -- latest`, or a backup's name, or a path. Restores a backup into the empty database and upload storage of the environment's settings.
 * `--anyway` accepts a backup with wrong books. Stop the shop first.
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { anyway: { type: 'boolean', default: false } } })
const [requested] = positionals
const { anyway } = values
const signal = stopSignal('the restore was stopped before it finished, and left nothing behind')
keepFilesPrivate()
const work = await makeWorkFolder(tmpdir(), 'swachh-restore-work-')
try {
  const config = readConfig(process.env)
  const store = openStore(config, fetch)
  if (!requested) throw new Error(`Usage: npm run restore -- latest | NAME | PATH [--anyway]\n${await describeBackups(store, describeStore(config))}`)
  const file = await find(store, requested, describeStore(config))
  const { at, rows, files } = await restoreBackup(file, await keyToRead(config), {
    config,
    log: openLog('warn'),
    modules,
    fetchOut: fetch,
    anyway,
    signal,
  })
  console.log(`Restored the shop as of ${at}: ${rows} rows, ${files} files. Every table was compared${anyway ? '' : ' and the books are right'}.`)
  console.log(`Run "npm run reconcile -- --since ${dayInIndia(new Date(at))}" to record payments and refunds since then.`)
  console.log('Start the shop; everybody logs in again.')
} catch (error) {
  console.error(errorLine(error))
  process.exitCode = 1
} finally {
  await work.remove()
}

async function find(store: BackupStore, nameOrPath: string, place: string) {
  if (await stat(nameOrPath).catch(() => undefined)) return nameOrPath
  const names = await store.list()
  const name = nameOrPath === 'latest' ? names.at(-1) : names.find((known) => known === nameOrPath)
  if (!name) throw new Error(`there is no backup ${nameOrPath}, neither as a file nor in ${place}`)
  return store.fetch(name, work.folder)
}

async function describeBackups(store: BackupStore, place: string) {
  const names = await store.list()
  return names.length > 0 ? `In ${place}:\n${names.join('\n')}` : `There is no backup in ${place}.`
}
