import { type ErrorCode, isShopError } from '#kernel/errors.ts'
import type { OrderResult } from '../each-contract.ts'

/** What an action did to an order. `warning` is for the person who did it; empty without one. */
export type Acted = { changed: boolean; warning: string }

export const noChange: Acted = { changed: false, warning: '' }

/** These refusals concern the person, not an order. */
const ofPerson: readonly ErrorCode[] = ['unauthenticated', 'fresh_proof_needed']

/**
 * Runs an action on one order after another, each in a transaction of its own. An order that is refused does not stop the others.
 * @returns a result for each, in the same order
 * @throws ShopError unauthenticated, fresh_proof_needed
 */
export async function eachOrder<Item extends { id: string }>(
  items: readonly Item[],
  act: (item: Item) => Promise<Acted>,
  warningOf: (item: Item) => string | undefined = () => undefined,
): Promise<OrderResult[]> {
  const results: OrderResult[] = []
  for (const item of items) {
    try {
      const { changed, warning } = await act(item)
      const message = [warning, warningOf(item)].filter(Boolean).join(' ')
      results.push({ id: item.id, outcome: changed ? 'done' : 'already', message })
    } catch (error) {
      if (!isShopError(error) || ofPerson.includes(error.code)) throw error
      results.push({ id: item.id, outcome: 'refused', message: error.message })
    }
  }
  return results
}
