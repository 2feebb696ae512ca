import { suggestedWithholding } from '#shop/shares/rules/withholding.ts'
import { percentOf, rupeesOf } from '#kernel/money.ts'
import { makeCoupon } from './make-coupon.ts'
import { signedInAdmin } from './make.ts'
import { send } from './send.ts'
import { shop } from './test-shop.ts'

/** The bank details of a celebrity. */
export const bank = { name: 'Asha Rao', account: '1234 5678 9012', ifsc: 'HDFC0001234' }

/** Enters the suggested tax to withhold. */
export async function enterTax(token: string) {
  for (const { rateBp, thresholdPaise, ...fact } of suggestedWithholding)
    await send('PUT', '/shares/withholding', { token, body: { ...fact, rate: percentOf(rateBp), threshold: rupeesOf(thresholdPaise) } })
}

/** Makes a celebrity with bank details to whom this many rupees are payable. @returns their id */
export async function makeOwed(token: string, name = 'Asha Rao', amount = 100, code = 'SOIL10'): Promise<string> {
  const { celebrityId } = await makeCoupon(shop, { createdBy: name, code })
  const id = String(celebrityId)
  await send('PUT', `/shares/${id}/bank`, { token, body: { bank } })
  await send('POST', `/shares/${id}/adjustments`, { token, body: { kind: 'correction', amount, reason: 'As agreed' } })
  return id
}

/** Makes a celebrity to whom ₹100 are payable. @returns the token of an admin who may pay */
export async function makePayable(): Promise<string> {
  const token = await signedInAdmin()
  await enterTax(token)
  await makeOwed(token)
  return token
}
