import { expect, test } from '@playwright/test'
import { seededRandom } from '../stress/seeded-random.ts'
import { cutPowerRepeatedly } from '../stress/power/cut-power.ts'
import { openDisk, whyDiskUnavailable } from '../stress/power/disk.ts'

/** The short form of `npm run stress -- power`. On any machine `src/platform/database/embedded.test.ts` tests that each commit is synced. */
test('after a power cut during writes the embedded shop has every acknowledged write once', async () => {
  test.setTimeout(300_000)
  const reason = await whyDiskUnavailable()
  if (reason) {
    console.log(`Skipped, because no disk could be mounted: ${reason}`)
    return
  }
  const disk = await openDisk()
  try {
    const tally = await cutPowerRepeatedly(disk, { rounds: 2, random: seededRandom(3), minWrites: 3 })
    expect(tally.faults).toEqual([])
    expect(tally.acknowledged).toBeGreaterThan(5)
  } finally {
    await disk.remove()
  }
})
