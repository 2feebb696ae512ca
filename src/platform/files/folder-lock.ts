import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openPrivateFolder } from './private-folder.ts'

/** Another living process holds the lock. Its message is one line. */
export class FolderInUse extends Error {
  override name = 'FolderInUse'
}

/**
 * Locks a data directory for this process, because two processes on one embedded database would destroy it. It uses the operating system's lock on a file,
 * which ends with the process however it dies. So there are no stale locks to take over, and two processes that start together cannot both get it.
 * Node offers such locks only through SQLite; the SQLite file stays empty. The file `lock` beside it has the holder's pid.
 * @returns the function that releases the lock
 * @throws FolderInUse when a living process holds the lock
 */
export function lockDirectory(folder: string) {
  openPrivateFolder(folder)
  const file = join(folder, 'lock')
  const inUse = () => {
    const holder = holderIn(file)
    return new FolderInUse(`${folder} is in use by another shop process${holder ? ` (pid ${holder.pid})` : ''}; stop it first, or set another DATA_DIR`)
  }
  const lock = tryLock(`${file}.guard`)
  if (!lock) throw inUse()
  // A process of an older release has only the file `lock`, without the lock of the system.
  if (holderIn(file)?.alive) {
    lock.close()
    throw inUse()
  }
  writeFileSync(file, `${process.pid} ${startTimeOf(process.pid)}`)
  return () => {
    rmSync(file, { force: true })
    lock.close()
  }
}

/** SQLITE_BUSY, https://sqlite.org/rescode.html */
const sqliteBusy = 5

/** Locks a file. @returns the lock, held until its `close()`; undefined when another process holds it */
export function tryLock(file: string) {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return undefined
    throw error
  }
}

function holderIn(file: string) {
  const text = readText(file)
  const pid = Number(text.split(' ')[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, alive: text === `${pid} ${startTimeOf(pid)}` }
}

function readText(file: string) {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}

/** Returns the start time of a process, which distinguishes it from a later process with the same pid. Without /proc, only `alive` or `dead`. */
function startTimeOf(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Field 22 of the file. The second field is the command in brackets, which may contain spaces, so the fields are counted from the third.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[22 - 3] ?? '?'
  } catch {
    try {
      process.kill(pid, 0)
      return 'alive'
    } catch {
      return 'dead'
    }
  }
}
