import { useEffect, useState } from 'react'
import * as catalogueContract from '../../contract.ts'
import type { Product } from '../../contract.ts'
import { call } from '#ui/call.ts'

/** What the shop answered: today's products, and the ids that they were requested for. */
type Answer = { asked: readonly string[]; products: Product[] }

/**
 * Returns today's products with these ids, in their order; undefined while they load. Products that are gone are left out. It requests the whole catalogue,
 * as the list of products does, so the shop does not learn what a shopper saved. It requests nothing without ids.
 */
export function useSavedProducts(ids: readonly string[]) {
  const [answer, setAnswer] = useState<Answer>()
  /** The request that failed last, as `wanted` names it. */
  const [failedFor, setFailedFor] = useState('')
  const isComplete = ids.every((id) => answer?.asked.includes(id))
  const wanted = isComplete ? '' : JSON.stringify(ids)

  useEffect(() => {
    if (wanted === '' || wanted === failedFor) return
    const controller = new AbortController()
    const asked: string[] = JSON.parse(wanted)
    // The browser's copy may be minutes old, and prices and stock must be today's.
    call(catalogueContract.listProducts, {}, undefined, controller.signal, 'no-cache').then(
      (products) => setAnswer({ asked, products }),
      () => controller.signal.aborted || setFailedFor(wanted),
    )
    return () => controller.abort()
  }, [wanted, failedFor])

  return {
    // While products that another tab saved load, the others stay.
    products: answer || ids.length === 0 ? ids.flatMap((id) => answer?.products.find(({ _id }) => _id === id) ?? []) : undefined,
    failed: wanted !== '' && wanted === failedFor,
    retry: () => setFailedFor(''),
  }
}
