import { useEffect, useState } from 'react'
import * as catalogueContract from '../../contract.ts'
import type { Product } from '../../contract.ts'
import { call } from '#ui/call.ts'

/** An answer of the shop: the present catalogue, and the ids for which it was requested. */
type Answer = { requestedFor: readonly string[]; products: Product[] }

/**
 * Returns the present products with these ids, in their order; undefined while they load. Leaves out products that left the catalogue. It requests the whole
 * catalogue, so the shop does not learn the saved ids. It requests nothing without ids.
 */
export function useSavedProducts(ids: readonly string[]) {
  const [answer, setAnswer] = useState<Answer>()
  /** The value of `wanted` whose request failed last. */
  const [failedFor, setFailedFor] = useState('')
  const isComplete = ids.every((id) => answer?.requestedFor.includes(id))
  const wanted = isComplete ? '' : JSON.stringify(ids)

  useEffect(() => {
    if (wanted === '' || wanted === failedFor) return
    const controller = new AbortController()
    const requestedFor: string[] = JSON.parse(wanted)
    // The copy in the browser's cache may be minutes old, and prices and stock must be current.
    call(catalogueContract.listProducts, {}, undefined, controller.signal, 'no-cache').then(
      (products) => setAnswer({ requestedFor, products }),
      () => controller.signal.aborted || setFailedFor(wanted),
    )
    return () => controller.abort()
  }, [wanted, failedFor])

  return {
    // While a product that another tab saved loads, the known ones stay.
    products: answer || ids.length === 0 ? ids.flatMap((id) => answer?.products.find(({ _id }) => _id === id) ?? []) : undefined,
    failed: wanted !== '' && wanted === failedFor,
    retry: () => setFailedFor(''),
  }
}
