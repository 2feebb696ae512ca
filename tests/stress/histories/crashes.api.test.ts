import { afterAll, expect, test } from 'vitest'
import { failpoints } from '#shop/failpoints.ts'
import { openTestEngine } from '../../support/open-test-engine.ts'
import { coverageWalk } from './coverage-walk.ts'
import { openModel } from './open-model.ts'
import { runHistory } from './run-history.ts'

const model = await openModel(await openTestEngine())
afterAll(model.close)

/** Each history crashes at four failpoints that are far apart, because a history takes longer than what four crashes add. */
const quarter = Math.ceil(failpoints.length / 4)
const groups = failpoints.slice(0, quarter).map((_, index) => failpoints.filter((_failpoint, at) => at % quarter === index))

test.each(groups.map((group) => ({ group })))('recovers completely from crashes at $group', async ({ group }) => {
  await runHistory(model, [...group.map((failpoint) => ({ type: 'crash' as const, failpoint, after: 0 })), ...coverageWalk])
  expect(model.processState.crashes.toSorted()).toEqual(group.toSorted())
})
