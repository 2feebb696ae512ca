import { useEffect, useState } from 'react'
import * as reviewsOwnContract from '../own-contract.ts'
import type { OwnReview } from '../own-contract.ts'
import { useSession } from '#ui/session-store.ts'
import { call } from '#ui/call.ts'

/** A shopper's own data about a product's reviews. `name`: the name that a new review shows. `voted`: the ids of reviews that the shopper marked as helpful. */
export type Own = { mayWrite: boolean; review: OwnReview | null; name: string; voted: string[] }

/** Returns `own` for the signed-in shopper, and `setOwn`. `own` is undefined while it loads, and for visitors without a session. */
export function useOwnReview(productId: string) {
  const token = useSession()?.token
  const [own, setOwn] = useState<Own>()
  useEffect(() => {
    if (token === undefined) return undefined
    const controller = new AbortController()
    // If the call fails, the page only shows the reviews.
    call(reviewsOwnContract.showOwnReview, { productId }, undefined, controller.signal).then(setOwn, () => undefined)
    return () => controller.abort()
  }, [productId, token])
  return { own: token === undefined ? undefined : own, setOwn }
}
