import type { Shop } from '#platform/shop.ts'

/** Who tries which code: by account, else by address. A blank code is no try. */
type Guess = { code: string | null | undefined; key: string }

/**
 * Lets a caller try a few unknown codes and no more, through whichever door. What is tried says so by its `refusal`, or by throwing it.
 * Counted before the try and given back after a known code, so that guesses sent all at once count too.
 * Not inside a transaction. @throws ShopError too_many_requests
 */
export async function guardCouponGuess<Result extends object>(shop: Shop, { code, key }: Guess, attempt: () => Promise<Result>): Promise<Result> {
  if (!code?.trim()) return attempt()
  await shop.limits.take('coupon', key)
  let wrong = false
  try {
    const result = await attempt()
    wrong = 'refusal' in result && isUnknownCoupon(result.refusal)
    return result
  } catch (error) {
    wrong = isUnknownCoupon(error)
    throw error
  } finally {
    if (!wrong) await shop.limits.giveBack('coupon', key)
  }
}

const isUnknownCoupon = (failure: unknown) => typeof failure === 'object' && failure !== null && 'code' in failure && failure.code === 'coupon_unknown'
