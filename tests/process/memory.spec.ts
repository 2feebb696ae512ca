import { megabytesOf, peakOfBackup } from '../../bench/peak-of-backup.ts'
import { memoryOf, peaksOf } from '../../bench/processes.ts'
import { expect, test } from '../support/browser/journey.ts'
import { type ShopProcess, startShop } from '../support/browser/shop-process.ts'
import { asAdmin, databaseUrl, startPostgres } from '../support/postgres.ts'

/** The sizes in docs/trust.md in MB, and a tenth more, because a busy machine collects garbage later. */
const limits = { firstStart: 450 * 1.1, rest: 300 * 1.1, backup: 200 * 1.1, restOnServer: 130 * 1.1 }

test('the embedded shop starts first, rests and backs itself up within its memory', async () => {
  test.setTimeout(600_000)
  const shop = await startShop()
  try {
    expect(megabytesOf(peaksOf(shop.pid())), 'first start').toBeLessThan(limits.firstStart)
    await shop.stop()
    await shop.restart()
    await untilAtRest(shop)
    expect(memoryOf(shop.pid()), 'at rest').toBeLessThan(limits.rest)
    const peak = await peakOfBackup(shop)
    // A smaller figure means that nothing was measured.
    expect(peak, 'backup').toBeGreaterThan(50)
    expect(peak, 'backup').toBeLessThan(limits.backup)
    await untilAtRest(shop)
    expect(memoryOf(shop.pid()), 'at rest after a backup').toBeLessThan(limits.rest)
  } finally {
    await shop.remove()
  }
})

test('a process on PostgreSQL rests within its memory', async () => {
  test.setTimeout(300_000)
  const postgres = await startPostgres()
  const name = `swachh_memory_${process.pid}`
  await asAdmin(postgres.url, `create database ${name}`)
  const shop = await startShop({ DATABASE_URL: databaseUrl(postgres.url, name), AUTH_SECRET: 'a secret of the test, which is long enough' })
  try {
    // The first start also makes the catalogue.
    await shop.stop()
    await shop.restart()
    await untilAtRest(shop)
    expect(memoryOf(shop.pid())).toBeLessThan(limits.restOnServer)
  } finally {
    await shop.remove()
    await postgres.stop()
  }
})

/** Waits until the memory stays the same for a second. */
async function untilAtRest(shop: ShopProcess) {
  let before = 0
  const change = () => {
    const now = memoryOf(shop.pid())
    const changed = Math.abs(now - before)
    before = now
    return changed
  }
  await expect.poll(change, { intervals: [1000] }).toBeLessThan(1)
}
