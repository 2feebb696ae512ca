import { type Context, Hono } from 'hono'
import { isShopError } from '#kernel/errors.ts'
import { limitBody } from '#platform/http/limit-body.ts'
import type { Shop } from '#platform/shop.ts'
import { withDeadline } from '../payments/server/deadline.server.ts'
import { isPlaced, isOrderId } from '../rules/order.ts'
import { paymentReturnPath } from '../rules/payment-return-path.ts'
import { attachLinkOrder, findLinkedOrder } from './attach-link-order.server.ts'
import { findOrderOfProvider } from './queries.server.ts'
import { settlePayment, settlePaymentProof } from './settle-payment.server.ts'
import { payPath } from './signed-order-link.server.ts'

const maxBodyBytes = 8 * 1024
/** Browsers never show this reply, because it redirects. */
const policy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/**
 * Serves the form post that the provider sends through the browser after a payment that left the page, as in in-app browsers. The post comes from another site
 * without a token, so only the provider's signature counts. The reply always redirects: to My Orders if the order is placed, otherwise to the checkout, which
 * checks the payment again.
 */
export function paymentReturn(shop: Shop) {
  const site = new Hono()
  site.post(paymentReturnPath, limitBody(maxBodyBytes), async (c) => {
    const isPlacedNow = await settleForm(shop, await c.req.text()).catch((error: unknown) => {
      if (!isShopError(error)) shop.log.error({ err: error }, 'the form post of a payment failed')
      return false
    })
    return redirectTo(c, isPlacedNow ? '/Myorders' : '/checkout')
  })
  // A payment link returns by GET. A reload or the Back button requests the address without a form. The checkout then checks the payment.
  site.get(paymentReturnPath, async (c) => redirectTo(c, (await settleLinkReturn(shop, new URL(c.req.url).searchParams)) ?? '/checkout'))
  return site
}

function redirectTo(c: Context, path: string) {
  c.header('content-security-policy', policy)
  c.header('cache-control', 'no-store')
  return c.redirect(path, 303)
}

/** Settles the payment of a posted form. @returns whether the order is placed */
async function settleForm(shop: Shop, text: string): Promise<boolean> {
  const form = new URLSearchParams(text)
  const [signed] = shop.payments.all.flatMap((provider) => {
    const proof = provider.readReturn(form)
    return proof ? [{ proof, provider: provider.name }] : []
  })
  if (!signed) return false
  await settlePaymentProof(withDeadline(shop).bounded, signed.provider, signed.proof)
  const order = await findOrderOfProvider(shop.db, signed.proof.providerOrderId)
  return order !== undefined && order.provider === signed.provider && isPlaced(order)
}

/**
 * Settles the payment of a payment link, from which the provider sends the customer back. Only the provider's signature counts, because the customer has no
 * session. @returns the path of the order's page behind the link, which shows the order's state. Undefined without a valid signature
 */
async function settleLinkReturn(shop: Shop, query: URLSearchParams): Promise<string | undefined> {
  const [signed] = shop.payments.all.flatMap((provider) => {
    const link = provider.readLinkReturn(query)
    return link && isOrderId(link.reference) ? [{ ...link, provider: provider.name }] : []
  })
  if (!signed) return undefined
  const { provider, reference, paymentId } = signed
  const orderId = await findLinkedOrder(shop.db, reference)
  try {
    const { bounded } = withDeadline(shop)
    const payment = await bounded.payments.of(provider).getPayment(paymentId)
    if (payment.providerOrderId !== null) await attachLinkOrder(shop.db, reference, { provider, providerOrderId: payment.providerOrderId })
    await settlePayment(bounded, payment)
  } catch (error) {
    // The webhook or the reconciler will settle the payment too.
    if (!isShopError(error)) shop.log.error({ err: error }, 'the return from a payment link failed')
  }
  return payPath(shop, orderId)
}
