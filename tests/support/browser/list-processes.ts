import { execFileSync } from 'node:child_process'
import type { ShopProcess } from './shop-process.ts'

/** Returns the ids of the processes that the shop's main process started. */
export const listProcesses = (shop: ShopProcess) => childrenOf(shop.pid())

/** Returns the ids of the processes that a process started. */
export function childrenOf(pid: number) {
  try {
    return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number)
  } catch {
    return []
  }
}

/** True while a process runs. */
export function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
