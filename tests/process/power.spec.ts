import { expect, test } from '@playwright/test'
import { chanceOf } from '../stress/chance.ts'
import { cutAgainAndAgain } from '../stress/power/cuts.ts'
import { openDisk, whyNoDisk } from '../stress/power/disk.ts'

/** The short form of `npm run stress -- power`. That each commit is synced is shown everywhere by src/platform/database/embedded.test.ts. */
test('after a power cut while many write, the embedded shop opens again and has everything it acknowledged, once', async () => {
  test.setTimeout(300_000)
  const reason = await whyNoDisk()
  if (reason) {
    console.log(`No power was cut, as no disk of its own could be had: ${reason}`)
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
