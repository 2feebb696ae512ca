import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Takes the only right to use a data directory; two processes on one embedded database would destroy it.
 * The lock of a process that is dead (same pid and start time gone) is taken over.
 * @returns the function that gives it back
 * @throws Error with one line when a living process holds it
 */
export function lockDirectory(folder: string) {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'lock')
  const mine = `${process.pid} ${startTimeOf(process.pid)}`
  if (!create(file, mine)) {
    const holder = readFileSync(file, 'utf8').trim()
    const pid = Number(holder.split(' ')[0])
    if (Number.isInteger(pid) && pid > 0 && holder === `${pid} ${startTimeOf(pid)}`) {
      throw new Error(`${folder} is in use by another shop process (pid ${pid}); stop it first, or set another DATA_DIR`)
    }
    rmSync(file, { force: true })
    if (!create(file, mine)) throw new Error(`${folder} was taken by another shop process just now`)
  }
  return () => rmSync(file, { force: true })
}

function create(file: string, text: string) {
  try {
    const handle = openSync(file, 'wx')
    writeSync(handle, text)
    closeSync(handle)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
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
