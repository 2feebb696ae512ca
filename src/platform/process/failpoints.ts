import type { Config } from '../config.ts'

/** Points between two steps, where a test can kill the process. The shop's list of failpoints adds its names by `declare module`. */
export interface Failpoints {}

export type Failpoint = keyof Failpoints

/**
 * Returns a function that kills the process at the failpoint of CRASH_AT, in test mode only. Like a power cut, it flushes and answers nothing.
 * @throws Error for a name that is no failpoint
 */
export function openFailpoints({ sandbox, CRASH_AT }: Config, failpoints: readonly Failpoint[]) {
  if (CRASH_AT !== undefined && !failpoints.some((name) => name === CRASH_AT)) throw new Error(`CRASH_AT: must be one of ${failpoints.join(', ')}`)
  return (name: Failpoint) => {
    if (sandbox && CRASH_AT === name) process.kill(process.pid, 'SIGKILL')
  }
}
