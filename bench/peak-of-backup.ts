import type { Backups } from '../src/shop/office/backups/contract.ts'
import { adminToken } from '../tests/support/browser/admin.ts'
import type { ShopProcess } from '../tests/support/browser/shop-process.ts'
import { callApi } from '../tests/support/browser/shopper.ts'
import { peaksOf } from './processes.ts'

/**
 * Makes a backup as an admin does.
 * @returns the sum of the peaks of all processes that the shop starts for it, in MB
 * @throws Error when the backup fails
 */
export async function peakOfBackup(shop: ShopProcess) {
  const token = await adminToken(shop)
  const before = new Set(peaksOf(shop.pid()).keys())
  const peaks = new Map<number, number>()
  const watch = () => {
    // The newest figure counts. Before it runs its own program, a new process shows the memory of the shop.
    for (const [pid, peak] of peaksOf(shop.pid())) if (!before.has(pid) && peak > 0) peaks.set(pid, peak)
  }
  const read = async () => (await callApi<Backups>(shop, 'GET', '/backups', { token })).body
  const watching = setInterval(watch, 50)
  try {
    await callApi(shop, 'POST', '/backups', { token, body: {} })
    while ((await read()).running) await new Promise((resolve) => setTimeout(resolve, 200))
    const { last } = await read()
    if (!last?.file || last.problem !== null) throw new Error(`The backup failed: ${last?.problem}`)
    return megabytesOf(peaks)
  } finally {
    clearInterval(watching)
  }
}

export const megabytesOf = (peaks: Map<number, number>) => [...peaks.values()].reduce((sum, peak) => sum + peak, 0)
