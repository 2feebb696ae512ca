import { expect, test } from '@playwright/test'
import { asAdmin, databaseUrl, startPostgres } from '../support/postgres.ts'
import { seededRandom } from '../stress/seeded-random.ts'
import { interruptRepeatedly, environment, sigkill, sigterm } from '../stress/kill/rounds.ts'
import { startShop } from '../support/browser/shop-process.ts'

/** The short form of `npm run stress -- kill`. */
test.describe.configure({ timeout: 240_000 })

test('killed at random moments while many write, the embedded shop has everything it acknowledged, once', async () => {
  const shop = await startShop(environment)
  try {
    const tally = await interruptRepeatedly(shop, { rounds: 3, interruption: sigkill, random: seededRandom(1), minWrites: 4 })
    expect(tally.faults).toEqual([])
    expect(tally.acknowledged).toBeGreaterThan(10)
  } finally {
    await shop.remove()
  }
})

test('killed and told to stop in turn on PostgreSQL, the shop has everything it acknowledged, and drops nothing when told', async () => {
  const postgres = await startPostgres()
  const name = `swachh_kill_${process.pid}`
  await asAdmin(postgres.url, `create database ${name}`)
  const shop = await startShop({ ...environment, DATABASE_URL: databaseUrl(postgres.url, name), AUTH_SECRET: 'of the kills and of nothing else at all' })
  try {
    for (const interruption of [sigkill, sigterm]) {
      const tally = await interruptRepeatedly(shop, { rounds: 1, interruption, random: seededRandom(2), minWrites: 6 })
      expect(tally.faults).toEqual([])
      expect(tally.acknowledged).toBeGreaterThan(5)
      // Of a dozen that write, one may be on its way to a connection that is let go of at that moment.
      expect(tally.unread).toBeLessThan(3)
    }
  } finally {
    await shop.remove()
    await postgres.stop()
  }
})
