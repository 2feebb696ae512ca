import { join } from 'node:path'
import { startShop } from '../../support/browser/shop-process.ts'
import { endAgainAndAgain, environment, type Ending, type Rounds, type Tally } from '../kill/rounds.ts'
import type { Disk } from './disk.ts'

/** Cuts the power of the embedded shop's disk at random moments under writes, and checks every acknowledged write. */
export async function cutAgainAndAgain(disk: Disk, how: Omit<Rounds, 'ending'>): Promise<Tally> {
  const shop = await startShop({ ...environment, DATA_DIR: join(disk.folder, 'data'), LOG_LEVEL: 'silent' })
  const ending: Ending = {
    name: 'power cut',
    answersAll: false,
    async end() {
      await disk.cut()
      await shop.kill9()
      await disk.restore()
      return []
    },
  }
  try {
    return await endAgainAndAgain(shop, { ...how, ending })
  } finally {
    await shop.remove()
  }
}
