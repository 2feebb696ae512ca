import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import type { LoadResult, LoadJob } from './http-load.ts'

/** Reads the cost of processes as Linux counts it, and starts processes beside the shop. */

const ticksPerSecond = 100

/** Returns the process and all its descendants. */
function treeOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(name) }))
  const below = (top: number): number[] => [top, ...parents.filter(({ parent }) => parent === top).flatMap((child) => below(child.pid))]
  return below(pid)
}

/** Returns the processor time of the whole tree so far, in milliseconds, with all threads and ended processes. */
export function processorMs(pid: number) {
  return treeOf(pid).reduce((sum, one) => {
    const ticks = fieldsOf(one).slice(11, 15)
    return sum + (ticks.reduce((all, some) => all + Number(some), 0) * 1000) / ticksPerSecond
  }, 0)
}

/** Returns the resident memory of the whole tree in MB. */
export const memoryOf = (pid: number) => treeOf(pid).reduce((sum, one) => sum + residentMb(one, 'VmRSS'), 0)

/** Returns the highest resident memory of each process of the tree so far, in MB, by its id. */
export const peaksOf = (pid: number) => new Map(treeOf(pid).map((one) => [one, residentMb(one, 'VmHWM')]))

/** Returns 0 for a process that has just ended. */
const residentMb = (pid: number, field: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readOrNothing(`/proc/${pid}/status`))?.[1] ?? 0) / 1024

/** Loads a server from another process. @throws Error when the server refused a request */
export async function load(job: LoadJob): Promise<LoadResult> {
  const loaded: LoadResult = JSON.parse(await runScript('bench/http-load.ts', JSON.stringify(job)))
  const [status] = Object.keys(loaded.refused)
  if (status) throw new Error(`${job.requests[0]?.split('\r\n')[0]} answered ${status} under load`)
  return loaded
}

/** Runs a script to its end. @returns its output */
export async function runScript(script: string, input: string) {
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stdin.end(input)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${script} ended with ${code}`)
  return output
}

/** Starts a script, and returns once it has printed its first line. */
export async function startScript(script: string, parameters: string[]) {
  const child = spawn(process.execPath, [script, ...parameters], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return {
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

const parentOf = (pid: string) => Number(fieldsOf(Number(pid))[1] ?? 0)

/** Returns the fields after the process name, which may contain any character. */
function fieldsOf(pid: number) {
  const text = readOrNothing(`/proc/${pid}/stat`)
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** Returns an empty text for a process that has just ended. */
function readOrNothing(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
