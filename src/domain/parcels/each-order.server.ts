import { isShopError } from '#kernel/errors.ts'
import type { PackingResult } from './contract.ts'

/**
 * Runs an action on one order after another, each in a transaction of its own. An order that is refused does not stop the others.
 * @returns a result for each, in the same order
 */
export async function eachOrder<Item extends { id: string }>(
  items: readonly Item[],
  act: (item: Item) => Promise<boolean>,
  warningOf: (item: Item) => string | undefined = () => undefined,
): Promise<PackingResult[]> {
  const results: PackingResult[] = []
  for (const item of items) {
    try {
      results.push({ id: item.id, outcome: (await act(item)) ? 'done' : 'already', message: warningOf(item) ?? '' })
    } catch (error) {
      if (!isShopError(error)) throw error
      results.push({ id: item.id, outcome: 'refused', message: error.message })
    }
  }
  return results
}
