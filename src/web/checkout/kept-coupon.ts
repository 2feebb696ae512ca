import { dropDraft } from '../draft-store.ts'
import { readOwnDraft, saveOwnDraft } from '../own-draft.ts'

/** The code of the coupon that the shopper applied, for a reload or a trip to the cart. The server checks it again. */

const name = 'coupon'

/** Keeps the code of the applied coupon, or forgets it when there is none. */
export function keepCoupon(applied: { code: string } | undefined) {
  if (applied) saveOwnDraft(name, { code: applied.code })
  else dropDraft(name)
}

export function readKeptCoupon(): { code: string } | undefined {
  const code = readOwnDraft(name)?.['code']
  return typeof code === 'string' && code !== '' ? { code } : undefined
}
