import { join } from 'node:path'
import { startShop } from '../../support/browser/shop-process.ts'
import { interruptRepeatedly, environment, type Interruption, type RoundOptions, type Tally } from '../kill/rounds.ts'
import type { Disk } from './disk.ts'

/** Cuts the power of the embedded shop's disk at random moments under writes, and checks every acknowledged write. */
export async function cutPowerRepeatedly(disk: Disk, how: Omit<RoundOptions, 'interruption'>): Promise<Tally> {
  const shop = await startShop({ ...environment, DATA_DIR: join(disk.folder, 'data'), LOG_LEVEL: 'silent' })
  const interruption: Interruption = {
    name: 'power cut',
    answersAll: false,
    async interrupt() {
      await disk.cut()
      await shop.kill9()
      await disk.restore()
      return []
    },
  }
  try {
    return await interruptRepeatedly(shop, { ...how, interruption })
  } finally {
    await shop.remove()
  }
}
