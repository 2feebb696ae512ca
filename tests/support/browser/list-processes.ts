import { execFileSync } from 'node:child_process'
import type { ShopProcess } from './shop-process.ts'

/** Returns the ids of the processes that the shop's main process started. */
export function listProcesses(shop: ShopProcess) {
  try {
    return execFileSync('pgrep', ['-P', String(shop.pid())], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number)
  } catch {
    return []
  }
}
