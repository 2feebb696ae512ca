import { expect, test } from '@playwright/test'
import { seededRandom } from '../stress/seeded-random.ts'
import { cutPowerRepeatedly } from '../stress/power/cut-power.ts'
import { openDisk, whyDiskUnavailable } from '../stress/power/disk.ts'

/** The short form of `npm run stress -- power`. That each commit is synced is shown everywhere by src/platform/database/embedded.test.ts. */
test('after a power cut while many write, the embedded shop opens again and has everything it acknowledged, once', async () => {
  test.setTimeout(300_000)
  const reason = await whyDiskUnavailable()
  if (reason) {
    console.log(`No power was cut, as no disk of its own could be had: ${reason}`)
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
