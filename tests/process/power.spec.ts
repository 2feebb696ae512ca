import { expect, test } from '@playwright/test'
import { chanceOf } from '../stress/chance.ts'
import { cutAgainAndAgain } from '../stress/power/cuts.ts'
import { openDisk, whyNoDisk } from '../stress/power/disk.ts'

/** The short form of `npm run stress -- power`. On any machine `src/platform/database/embedded.test.ts` tests that each commit is synced. */
test('after a power cut during writes the embedded shop has every acknowledged write once', async () => {
  test.setTimeout(300_000)
  const reason = await whyNoDisk()
  if (reason) {
    console.log(`Skipped, because no disk could be mounted: ${reason}`)
    return
  }
  const disk = await openDisk()
  try {
    const tally = await cutAgainAndAgain(disk, { rounds: 2, chance: chanceOf(3), least: 3 })
    expect(tally.faults).toEqual([])
    expect(tally.acknowledged).toBeGreaterThan(5)
  } finally {
    await disk.remove()
  }
})
