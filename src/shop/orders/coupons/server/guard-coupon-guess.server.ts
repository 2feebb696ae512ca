import type { Shop } from '#platform/shop.ts'

/** The code to try, and the caller's key: account id or network address. A blank code is not a guess. */
type Guess = { code: string | null | undefined; key: string }

/**
 * Limits how many unknown coupon codes a caller may try, across all endpoints. `runGuess` reports an unknown code by its `refusal`, or by throwing it.
 * Each guess counts before the call, so simultaneous guesses count too. A known code does not count: its guess is returned afterwards.
 * Do not call it inside a transaction. @throws ShopError too_many_requests
 */
export async function guardCouponGuess<Result extends object>(shop: Shop, { code, key }: Guess, runGuess: () => Promise<Result>): Promise<Result> {
  if (!code?.trim()) return runGuess()
  await shop.limits.take('coupon', key)
  let isUnknown = false
  try {
    const result = await runGuess()
    isUnknown = 'refusal' in result && isUnknownCoupon(result.refusal)
    return result
  } catch (error) {
    isUnknown = isUnknownCoupon(error)
    throw error
  } finally {
    if (!isUnknown) await shop.limits.reward('coupon', key)
  }
}

const isUnknownCoupon = (failure: unknown) => typeof failure === 'object' && failure !== null && 'code' in failure && failure.code === 'coupon_unknown'
