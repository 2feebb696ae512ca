import { afterAll, describe, expect, test } from 'vitest'
import { historyFailpoints as failpoints } from '#shop/failpoints.ts'
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

/** Each history crashes at four failpoints that are far apart, because a history takes longer than what four crashes add. */
const quarter = Math.ceil(failpoints.length / 4)
const groups = failpoints.slice(0, quarter).map((_, index) => failpoints.filter((_failpoint, at) => at % quarter === index))

test.each(groups.map((group) => ({ group })))('recovers completely from crashes at $group', async ({ group }) => {
  await runHistory(model, [...group.map((failpoint) => ({ type: 'crash' as const, failpoint, after: 0 })), ...coverageWalk])
  expect(model.processState.crashes.toSorted()).toEqual(group.toSorted())
})
