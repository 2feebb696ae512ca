import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openPrivateFolder } from './private-folder.ts'

/**
 * Takes the only right to use a data directory; two processes on one embedded database would destroy it. The right is the system's own lock on a
 * file, which goes with the process however it dies: nothing has to be taken over, so two that start at once cannot both believe they took it.
 * Node reaches such locks through SQLite alone; the file stays empty. The file `lock` beside it says who holds it.
 * @returns the function that gives it back
 * @throws Error with one line when a living process holds it
 */
export function lockDirectory(folder: string) {
  openPrivateFolder(folder)
  const file = join(folder, 'lock')
  const refused = () => {
    const holder = holderIn(file)
    return new Error(`${folder} is in use by another shop process${holder ? ` (pid ${holder.pid})` : ''}; stop it first, or set another DATA_DIR`)
  }
  const guard = takeGuard(`${file}.guard`)
  if (!guard) throw refused()
  // A process of an older release holds the file `lock` alone.
  if (holderIn(file)?.alive) {
    guard.close()
    throw refused()
  }
  writeFileSync(file, `${process.pid} ${startTimeOf(process.pid)}`)
  return () => {
    rmSync(file, { force: true })
    guard.close()
  }
}

const busy = 5

/** @returns what holds the lock until it is closed; undefined when another has it */
export function takeGuard(file: string) {
  const guard = new DatabaseSync(file, { timeout: 0 })
  try {
    guard.exec('pragma locking_mode = exclusive; begin exclusive')
    return guard
  } catch (error) {
    guard.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return undefined
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

/** Tells a process from a later one that was given the same pid. Where the system keeps no /proc, being alive is all there is. */
function startTimeOf(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '?'
  } catch {
    try {
      process.kill(pid, 0)
      return 'alive'
    } catch {
      return 'dead'
    }
  }
}
