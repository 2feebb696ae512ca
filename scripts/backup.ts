import '../src/platform/process/start-small.ts'
import { setFlagsFromString } from 'node:v8'
import { takeBackup } from '../src/shop/office/backups/server/take-backup.server.ts'
import { archiveArea } from '../src/platform/backup/archive/archive-names.ts'
import { keyToWrite } from '../src/platform/backup/key.ts'
import { openSource, type ReadCopy } from '../src/platform/backup/source.ts'
import { openStore, describeStore } from '../src/platform/backup/store.ts'
import { hasArchive, readConfig } from '../src/platform/config.ts'
import { collectGarbage } from '../src/platform/process/collect-garbage.ts'
import { errorLine } from '../src/platform/process/error-line.ts'
import { openLog } from '../src/platform/process/log.ts'
import { keepFilesPrivate } from '../src/platform/files/private-folder.ts'
import { stopSignal } from '../src/platform/process/stop-signal.ts'
import { modules } from '../src/shop.modules.ts'

/**
 * `npm run backup`: makes one backup of the shop in the environment's settings, and tests a restore before storing it. The shop may run meanwhile.
 * The shop itself runs this script every night with `--json` and reads the last line.
 */
// Each task that compiles the database engine takes 15 MB, which the allocator keeps.
setFlagsFromString('--wasm-num-compilation-tasks=1')
// Optimized code takes 28 MB, and a backup of 10,000 rows is as fast without it.
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering', '--no-opt', '--no-maglev']) setFlagsFromString(flag)
const signal = stopSignal('the backup was stopped before it finished, and nothing of it is stored')
try {
  const config = readConfig(process.env)
  const log = openLog('silent')
  keepFilesPrivate()
  const store = openStore(config, fetch)
  const key = await keyToWrite(config)
  const archive = hasArchive(config) ? { store: openStore(config, fetch, archiveArea), key } : undefined
  collectGarbage()
  const open = async (readCopy: ReadCopy) => {
    const source = await openSource(config, fetch, async (copy) => {
      await readCopy(copy)
      collectGarbage()
    })
    collectGarbage()
    const close = async () => {
      await source.close()
      collectGarbage()
    }
    return { ...source, close }
  }
  const taken = await takeBackup({ open, store, archive, key, keep: config.BACKUP_KEEP, log, modules, now: () => new Date(), signal })
  if (process.argv.includes('--json')) console.log(JSON.stringify(taken))
  else if (taken.problem !== null) throw new Error(`${taken.name} is stored, but ${taken.problem}`)
  else report(taken, describeStore(config), config.BACKUP_KEY === undefined ? `${config.DATA_DIR}/backup-key` : undefined)
} catch (error) {
  console.error(errorLine(error))
  process.exitCode = 1
}

function report({ name, bytes, rows, files, writeMs, verifyMs }: Awaited<ReturnType<typeof takeBackup>>, place: string, keyFile: string | undefined) {
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1)
  console.log(`${name} is stored in ${place}: ${(bytes / 1e6).toFixed(1)} MB, ${rows} rows, ${files} files, written in ${seconds(writeMs)} s`)
  console.log(`It was restored into an empty database and compared, in ${seconds(verifyMs)} s.`)
  if (keyFile) console.log(`Its key is in ${keyFile}. Keep a copy of that file away from this machine: without the key nobody can read a backup.`)
}
