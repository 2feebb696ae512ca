import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { restoreBackup } from '../src/domain/backups/restore-backup.server.ts'
import { keyToRead } from '../src/platform/backup/key.ts'
import { type BackupStore, openStore, placeOf } from '../src/platform/backup/store.ts'
import { readConfig } from '../src/platform/config.ts'
import { makeWorkFolder } from '../src/platform/files/work-folder.ts'
import { errorLine } from '../src/platform/process/error-line.ts'
import { openLog } from '../src/platform/process/log.ts'
import { keepFilesPrivate } from '../src/platform/files/private-folder.ts'
import { stopSignal } from '../src/platform/process/stop-signal.ts'

/** `npm run restore -- latest`, or a backup's name, or a path: into the empty place that the environment names; with `--anyway` also one whose books are wrong. The shop is stopped meanwhile. */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { anyway: { type: 'boolean', default: false } } })
const [asked] = positionals
const { anyway } = values
const told = stopSignal('the restore was stopped before it was done: nothing is left of it')
keepFilesPrivate()
const work = await makeWorkFolder(tmpdir(), 'swachh-restore-work-')
try {
  const config = readConfig(process.env)
  const store = openStore(config, fetch)
  if (!asked) throw new Error(`Usage: npm run restore -- latest | NAME | PATH [--anyway]\n${await inWords(store, placeOf(config))}`)
  const file = await find(store, asked, placeOf(config))
  const { at, rows, files } = await restoreBackup(file, await keyToRead(config), { config, log: openLog('silent'), fetchOut: fetch, anyway, told })
  console.log(`Restored the shop as of ${at}: ${rows} rows, ${files} files. Every table was compared${anyway ? '' : ' and the books are right'}.`)
  console.log('Start the shop; everybody logs in again.')
} catch (error) {
  console.error(errorLine(error))
  process.exitCode = 1
} finally {
  await work.remove()
}

async function find(store: BackupStore, wanted: string, place: string) {
  if (await stat(wanted).catch(() => undefined)) return wanted
  const names = await store.list()
  const name = wanted === 'latest' ? names.at(-1) : names.find((one) => one === wanted)
  if (!name) throw new Error(`there is no backup ${wanted}, neither as a file nor in ${place}`)
  return store.fetch(name, work.folder)
}

async function inWords(store: BackupStore, place: string) {
  const names = await store.list()
  return names.length > 0 ? `In ${place}:\n${names.join('\n')}` : `There is none in ${place}.`
}
