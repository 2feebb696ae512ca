import { expect, test } from '@playwright/test'
import { asAdmin, databaseUrl, startPostgres } from '../support/postgres.ts'
import { seededRandom } from '../stress/seeded-random.ts'
import { interruptRepeatedly, environment, sigkill, sigterm } from '../stress/kill/rounds.ts'
import { startShop } from '../support/browser/shop-process.ts'

/** The short form of `npm run stress -- kill`. */
test.describe.configure({ timeout: 240_000 })

test('after kills during writes the embedded shop has every acknowledged write once', async () => {
  const shop = await startShop(environment)
  try {
    const tally = await interruptRepeatedly(shop, { rounds: 3, interruption: sigkill, random: seededRandom(1), minWrites: 4 })
    expect(tally.faults).toEqual([])
    expect(tally.acknowledged).toBeGreaterThan(10)
  } finally {
    await shop.remove()
  }
})

test('after kills and stops during writes on PostgreSQL the shop has every acknowledged write once, and a stop drops no request', async () => {
  const postgres = await startPostgres()
  const name = `swachh_kill_${process.pid}`
  await asAdmin(postgres.url, `create database ${name}`)
  const shop = await startShop({ ...environment, DATABASE_URL: databaseUrl(postgres.url, name), AUTH_SECRET: 'of the kills and of nothing else at all' })
  try {
    for (const interruption of [sigkill, sigterm]) {
      const tally = await interruptRepeatedly(shop, { rounds: 1, interruption, random: seededRandom(2), minWrites: 6 })
      expect(tally.faults).toEqual([])
      expect(tally.acknowledged).toBeGreaterThan(5)
      // A stopping server may close an idle connection just as one of the dozen writers sends on it.
      expect(tally.unread).toBeLessThan(3)
    }
  } finally {
    await shop.remove()
    await postgres.stop()
  }
})
