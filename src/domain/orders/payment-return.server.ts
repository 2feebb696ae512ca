import { type Context, Hono } from 'hono'
import { isShopError } from '#kernel/errors.ts'
import { limitBody } from '#platform/http/limit-body.ts'
import type { Shop } from '#platform/shop.ts'
import { paymentSignature, signatureFits } from '../payments/razorpay/signature.server.ts'
import { withDeadline } from '../payments/deadline.server.ts'
import { isPlaced } from './order.ts'
import { findOrderOfProvider } from './queries.server.ts'
import { settleProof } from './settle-proof.server.ts'

export const paymentReturnPath = '/payments/return'

const maxBodyBytes = 8 * 1024
/** Nothing of this answer is shown: the browser goes on to a page. */
const policy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/**
 * Takes the form that the provider has a browser post when the payment left the page, as in the browsers inside of other apps. It comes from another
 * site and without any token: the provider's signature alone counts. Whatever comes, the browser goes on: to the orders when the order stands, else
 * to the checkout, which asks what became of the payment. https://razorpay.com/docs/payments/payment-gateway/callback-url
 */
export function paymentReturn(shop: Shop) {
  const site = new Hono()
  site.post(paymentReturnPath, limitBody(maxBodyBytes), async (c) => {
    const isPlacedNow = await settleForm(shop, await c.req.text()).catch((error: unknown) => {
      if (!isShopError(error)) shop.log.error({ err: error }, 'a payment that came back by the browser')
      return false
    })
    return leadTo(c, isPlacedNow ? '/Myorders' : '/checkout')
  })
  // The address alone, as when the page is loaded again or gone back to, tells nothing: the checkout asks what became of the payment.
  site.get(paymentReturnPath, (c) => leadTo(c, '/checkout'))
  return site
}

function leadTo(c: Context, path: '/Myorders' | '/checkout') {
  c.header('content-security-policy', policy)
  c.header('cache-control', 'no-store')
  return c.redirect(path, 303)
}

/** @returns whether the order stands */
async function settleForm(shop: Shop, text: string): Promise<boolean> {
  const form = new URLSearchParams(text)
  const [orderId, paymentId, signature] = ['order_id', 'payment_id', 'signature'].map((name) => form.get(`razorpay_${name}`)?.slice(0, 256) ?? '')
  if (!orderId || !paymentId || !signature) return false
  if (!signatureFits(signature, paymentSignature(orderId, paymentId, shop.secrets.razorpay.keySecret))) return false
  await settleProof(withDeadline(shop).bounded, { orderId, paymentId, signature })
  const order = await findOrderOfProvider(shop.lookups, orderId)
  return order !== undefined && isPlaced(order.status)
}
