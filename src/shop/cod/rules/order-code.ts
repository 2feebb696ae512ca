import { inr } from '#kernel/money.ts'
import type { SmsKind } from '#shop/messages/rules.ts'

export const orderCodeMs = 10 * 60_000

export const orderCodeMessage: SmsKind = { name: 'orderCode', template: 'cod', secret: { lifeMs: orderCodeMs, shownAs: 'A code that confirms an order.' } }

/** Returns the SMS. It says what the code does, so that nobody reads it out to a caller. */
export const orderCodeText = ({ code, totalPaise, brand }: { code: string; totalPaise: number; brand: string }) =>
  `${code} confirms your cash on delivery order of ${inr(totalPaise).replace('₹', 'Rs ')} at ${brand}.`
