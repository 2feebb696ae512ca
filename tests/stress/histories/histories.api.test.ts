import { afterAll, describe, expect, test } from 'vitest'
import { failpoints } from '#shop/failpoints.ts'
import { openTestEngine } from '../../support/open-test-engine.ts'
import { checkHistories, describeFailure } from './check-histories.ts'
import { runHistory } from './run-history.ts'
import { coverageWalk } from './coverage-walk.ts'
import { openModel } from './open-model.ts'

const engine = process.env['TEST_ENGINE'] ?? ''
const model = await openModel(await openTestEngine())
afterAll(model.close)

describe('money and books agree to the paisa after any sequence of actions', () => {
  test.each([1, Math.floor(performance.now() * 1000) % 2 ** 31])(
    'random histories from seed %i',
    async (seed) => {
      const { failure } = await checkHistories(model, { rounds: 10, seed })
      expect(failure && describeFailure(failure, engine)).toBeUndefined()
    },
    120_000,
  )
})

/** Each history crashes at two failpoints that are far apart, because a history takes longer than what two crashes add. */
const half = Math.ceil(failpoints.length / 2)
const pairs = failpoints.slice(0, half).map((failpoint, index) => [failpoint, ...failpoints.slice(half + index, half + index + 1)])

test.each(pairs.map((pair) => ({ pair })))('recovers completely from crashes at $pair', async ({ pair }) => {
  await runHistory(model, [...pair.map((failpoint) => ({ type: 'crash' as const, failpoint, after: 0 })), ...coverageWalk])
  expect(model.processState.crashes.toSorted()).toEqual(pair.toSorted())
})
