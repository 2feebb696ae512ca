import { useEffect, useState } from 'react'
import * as reviewsOwnContract from '../own-contract.ts'
import type { OwnReview } from '../own-contract.ts'
import { useSession } from '#ui/session-store.ts'
import { call } from '#ui/call.ts'

export type Own = { mayWrite: boolean; review: OwnReview | null; name: string; voted: string[] }

/** Returns what the signed-in shopper may do with the reviews of a product, undefined until it is known and for visitors, and a function to replace it. */
export function useOwnReview(productId: string) {
  const token = useSession()?.token
  const [own, setOwn] = useState<Own>()
  useEffect(() => {
    if (token === undefined) return undefined
    const controller = new AbortController()
    // Without the reply the page shows the reviews only.
    call(reviewsOwnContract.showOwnReview, { productId }, undefined, controller.signal).then(setOwn, () => undefined)
    return () => controller.abort()
  }, [productId, token])
  return { own: token === undefined ? undefined : own, setOwn }
}
