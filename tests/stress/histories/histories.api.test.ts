import { afterAll, expect, test } from 'vitest'
import { openTestEngine } from '../../support/open-test-engine.ts'
import { checkHistories, describeFailure } from './check-histories.ts'
import { rounds } from '../../support/rounds.ts'
import { coverageWalk } from './coverage-walk.ts'
import { openModel } from './open-model.ts'
import { runHistory } from './run-history.ts'

const engine = process.env['TEST_ENGINE'] ?? ''
const model = await openModel(await openTestEngine())
afterAll(model.close)

test('money and books agree to the paisa after any sequence of actions, from another seed in each run', async () => {
  const { failure } = await checkHistories(model, { rounds: rounds(5, 10), seed: Math.floor(performance.now() * 1000) % 2 ** 31 })
  expect(failure && describeFailure(failure, engine)).toBeUndefined()
}, 120_000)

test('all agrees after a walk through every action', () => runHistory(model, coverageWalk))
