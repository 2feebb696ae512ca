import { shop } from './test-shop.ts'

/** Refunds in the provider's dashboard, without the shop. Default: all that is left. @returns the provider's id of the refund */
export async function refundAtProvider(paymentId: string, amountPaise?: number): Promise<string> {
  const { keyId, keySecret } = shop.secrets.razorpay
  const response = await shop.fetch(`http://127.0.0.1/sandbox/razorpay/v1/payments/${paymentId}/refund`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}` },
    body: JSON.stringify(amountPaise === undefined ? {} : { amount: amountPaise }),
  })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()).id
}
