import { type ErrorCode, isShopError } from '#kernel/errors.ts'
import type { OrderResult } from '../each-contract.ts'

/** The result of an action on one order. `warning`: a text for the person who did it, or empty. */
export type ActionResult = { changed: boolean; warning: string }

export const noChange: ActionResult = { changed: false, warning: '' }

/** Refusals that concern the person, not an order. They stop the whole request. */
const refusalsOfPerson: readonly ErrorCode[] = ['unauthenticated', 'fresh_proof_needed']

/**
 * Runs an action on one order after another, each in a transaction of its own. A refused order does not stop the others. `warningOf`: a further warning about
 * an order.
 * @returns a result for each, in the same order
 * @throws ShopError unauthenticated, fresh_proof_needed
 */
export async function eachOrder<Item extends { id: string }>(
  items: readonly Item[],
  act: (item: Item) => Promise<ActionResult>,
  warningOf: (item: Item) => string | undefined = () => undefined,
): Promise<OrderResult[]> {
  const results: OrderResult[] = []
  for (const item of items) {
    try {
      const { changed, warning } = await act(item)
      const message = [warning, warningOf(item)].filter(Boolean).join(' ')
      results.push({ id: item.id, outcome: changed ? 'done' : 'already', message })
    } catch (error) {
      if (!isShopError(error) || refusalsOfPerson.includes(error.code)) throw error
      results.push({ id: item.id, outcome: 'refused', message: error.message })
    }
  }
  return results
}
