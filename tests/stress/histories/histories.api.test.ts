import { afterAll, describe, expect, test } from 'vitest'
import { failpoints } from '#platform/process/failpoints.ts'
import { openTestEngine } from '#test/open-test-engine.ts'
import { checkHistories, describeFailure } from './check-histories.ts'
import { play } from './play.ts'
import { tour } from './tour.ts'
import { openWorld } from './world.ts'

const engine = process.env['TEST_ENGINE'] ?? ''
const stage = await openWorld(await openTestEngine())
afterAll(stage.close)

describe('money and books agree to the paisa after any sequence of actions', () => {
  test.each([1, 2, 3, Math.floor(performance.now() * 1000) % 2 ** 31])(
    'random histories from seed %i',
    async (seed) => {
      const { failure } = await checkHistories(stage, { rounds: 10, seed })
      expect(failure && describeFailure(failure, engine)).toBeUndefined()
    },
    120_000,
  )
})

test.each(failpoints)('recovers completely from a crash at "%s"', async (moment) => {
  await play(stage, [{ does: 'crash', moment, after: 0 }, ...tour])
  expect(stage.life.deaths).toEqual([moment])
})
