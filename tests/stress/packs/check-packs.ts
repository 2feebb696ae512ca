import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { randomId } from '#kernel/id.ts'
import { hashToken } from '#platform/http/authenticate.ts'
import type { TestShop } from '../../support/open-test-shop.ts'
import { action } from './action.ts'
import { newTally, runHistory, type Tally } from './run-history.ts'

type Options = { rounds: number; seed: number; path?: string | undefined; limitMs?: number; onProgress?: (tally: Tally) => void }

/** How many histories run in one shop before its rows are deleted. */
const historiesPerShop = 40

/** Runs random histories of catalogues until the shop and the model differ; fast-check then shrinks that history. @returns the tally and the failure */
export async function checkPacks(opened: TestShop, { rounds, seed, path, limitMs = 24 * 3_600_000, onProgress }: Options) {
  const tally = newTally()
  let token = ''
  const property = fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 25 }), async (actions) => {
    if (token === '' || tally.histories % historiesPerShop === 0) token = await openAdmin(opened)
    await runHistory(opened, token, actions, tally)
    onProgress?.(tally)
  })
  const outcome = await fc.check(property, {
    numRuns: rounds,
    seed,
    ...(path !== undefined && { path, endOnFailure: true }),
    // It also ends the search for a shorter history that fails.
    interruptAfterTimeLimit: limitMs,
  })
  if (!outcome.failed) return { tally, failure: undefined }
  const actions = (outcome.counterexample?.[0] ?? []).map((each) => `  ${JSON.stringify(each)}`)
  const problem = outcome.errorInstance instanceof Error ? outcome.errorInstance.message : String(outcome.errorInstance)
  return { tally, failure: [`--seed ${outcome.seed} --path ${outcome.counterexamplePath}`, problem, ...actions].join('\n') }
}

/** Empties the shop and signs an admin in. @returns the token */
async function openAdmin({ shop, empty }: TestShop): Promise<string> {
  await empty()
  const [id, token] = [randomId(16), randomBytes(32).toString('base64url')]
  await shop.db
    .insertInto('customer')
    .values({ id, name: 'Asha Rao', email: 'asha@example.com', role: 'admin', contacts: '[]', loginMobile: null, passwordHash: null })
    .execute()
  await shop.db
    .insertInto('session')
    .values({ tokenHash: hashToken(token), customerId: id, createdAt: shop.now(), lastUsedAt: shop.now(), provenAt: shop.now() })
    .execute()
  return token
}
