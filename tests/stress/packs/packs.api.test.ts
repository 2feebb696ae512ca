import { afterAll, expect, test } from 'vitest'
import { openTestEngine } from '../../support/open-test-engine.ts'
import { openTestShop } from '../../support/open-test-shop.ts'
import { checkPacks } from './check-packs.ts'

const opened = await openTestShop(await openTestEngine())
afterAll(opened.close)

test.each([1, Math.floor(performance.now() * 1000) % 2 ** 31])(
  'no piece changes its pack under saves, imports, other spellings, new names, removals and undo, from seed %i',
  async (seed) => {
    const { tally, failure } = await checkPacks(opened, { rounds: 6, seed, limitMs: 90_000 })
    expect(failure).toBeUndefined()
    expect(tally.accepted).toBeGreaterThan(5)
    expect(tally.pieces).toBeGreaterThan(0)
  },
  120_000,
)
