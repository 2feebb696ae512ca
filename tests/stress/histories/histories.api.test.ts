import { afterAll, describe, expect, test } from 'vitest'
import { failpoints } from '#platform/process/failpoints.ts'
import { openTestEngine } from '#test/open-test-engine.ts'
import { checkHistories, describeFailure } from './check-histories.ts'
import { runHistory } from './run-history.ts'
import { coverageWalk } from './coverage-walk.ts'
import { openModel } from './model.ts'

const engine = process.env['TEST_ENGINE'] ?? ''
const model = await openModel(await openTestEngine())
afterAll(model.close)

describe('money and books agree to the paisa after any sequence of actions', () => {
  test.each([1, 2, 3, Math.floor(performance.now() * 1000) % 2 ** 31])(
    'random histories from seed %i',
    async (seed) => {
      const { failure } = await checkHistories(model, { rounds: 10, seed })
      expect(failure && describeFailure(failure, engine)).toBeUndefined()
    },
    120_000,
  )
})

test.each(failpoints)('recovers completely from a crash at "%s"', async (failpoint) => {
  await runHistory(model, [{ type: 'crash', failpoint, after: 0 }, ...coverageWalk])
  expect(model.processState.crashes).toEqual([failpoint])
})
