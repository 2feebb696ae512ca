import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { restoreUntil } from '../src/shop/office/backups/server/restore-until.server.ts'
import { restoreBackup } from '../src/shop/office/backups/server/restore-backup.server.ts'
import { dayInIndia, startOfMinute, timeInIndia } from '../src/kernel/india.ts'
import { archiveArea, parseNames } from '../src/platform/backup/archive/archive-names.ts'
import { keyToRead } from '../src/platform/backup/key.ts'
import { type BackupStore, openStore, describeStore } from '../src/platform/backup/store.ts'
import { type Config, readConfig } from '../src/platform/config.ts'
import { makeWorkFolder } from '../src/platform/files/work-folder.ts'
import { errorLine } from '../src/platform/process/error-line.ts'
import { openLog } from '../src/platform/process/log.ts'
import { keepFilesPrivate } from '../src/platform/files/private-folder.ts'
import { stopSignal } from '../src/platform/process/stop-signal.ts'
import { modules } from '../src/shop.modules.ts'

/**
 * `npm run restore -- latest`, or a backup's name, or a path. Restores a backup into the empty database and upload storage of the environment's settings.
 * `--until latest`, or a minute in India as 2026-11-24T20:15, restores the embedded shop as of that minute, from the archive of its log.
 * `--anyway` accepts a backup with wrong books. Stop the shop first.
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { anyway: { type: 'boolean', default: false }, until: { type: 'string' } } })
const [requested] = positionals
const { anyway, until } = values
const signal = stopSignal('the restore was stopped before it finished, and left nothing behind')
keepFilesPrivate()
const work = await makeWorkFolder(tmpdir(), 'swachh-restore-work-')
try {
  const config = readConfig(process.env)
  const store = openStore(config, fetch)
  const usage = 'Usage: npm run restore -- latest | NAME | PATH | --until MINUTE | --until latest [--anyway]'
  if (!requested && until === undefined) throw new Error(`${usage}\n${await describeBackups(store, config)}`)
  const at = await (until === undefined ? restoreOne(store, requested ?? '', config) : restoreMinute(store, until, config))
  console.log(`Run "npm run reconcile -- --since ${dayInIndia(new Date(at))}" to record payments and refunds since then.`)
  console.log('Start the shop; everybody logs in again.')
} catch (error) {
  console.error(errorLine(error))
  process.exitCode = 1
} finally {
  await work.remove()
}

async function restoreOne(store: BackupStore, nameOrPath: string, config: Config) {
  const file = await find(store, nameOrPath, describeStore(config))
  const options = { config, log: openLog('warn'), modules, fetchOut: fetch, anyway, signal }
  const { at, rows, files } = await restoreBackup(file, await keyToRead(config), options)
  console.log(`Restored the shop as of ${at}: ${rows} rows, ${files} files. Every table was compared${anyway ? '' : ' and the books are right'}.`)
  return at
}

async function restoreMinute(backups: BackupStore, minute: string, config: Config) {
  const moment = minute === 'latest' ? undefined : startOfMinute(minute)
  if (minute !== 'latest' && !moment) throw new Error('--until: must be latest, or a minute in India such as 2026-11-24T20:15')
  const archive = { store: openStore(config, fetch, archiveArea), key: await keyToRead(config) }
  const { end } = await restoreUntil(moment, { config, backups, archive, workFolder: work.folder, fetchOut: fetch, anyway, signal })
  console.log(`Restored the shop as of ${timeInIndia(end)} in India${anyway ? '' : '. The books are right'}.`)
  return end
}

async function find(store: BackupStore, nameOrPath: string, place: string) {
  if (await stat(nameOrPath).catch(() => undefined)) return nameOrPath
  const names = await store.list()
  const name = nameOrPath === 'latest' ? names.at(-1) : names.find((known) => known === nameOrPath)
  if (!name) throw new Error(`there is no backup ${nameOrPath}, neither as a file nor in ${place}`)
  return store.fetch(name, work.folder)
}

async function describeBackups(store: BackupStore, config: Config) {
  const [place, names] = [describeStore(config), await store.list()]
  const archived = parseNames(await openStore(config, fetch, archiveArea).list())
  const [first, last] = [archived.find(({ kind }) => kind === 'base'), archived.at(-1)]
  const minutes = first && last ? `\nEvery minute from ${timeInIndia(first.at)} to ${timeInIndia(last.at)} in India can be restored.` : ''
  return names.length > 0 ? `In ${place}:\n${names.join('\n')}${minutes}` : `There is no backup in ${place}.`
}
