import { type Context, Hono } from 'hono'
import { isShopError } from '#kernel/errors.ts'
import { limitBody } from '#platform/http/limit-body.ts'
import type { Shop } from '#platform/shop.ts'
import { withDeadline } from '../payments/server/deadline.server.ts'
import { isPlaced } from '../rules/order.ts'
import { paymentReturnPath } from '../rules/payment-return-path.ts'
import { findOrderOfProvider } from './queries.server.ts'
import { settleLinkReturn } from './settle-link-return.server.ts'
import { settleProof } from './settle-proof.server.ts'

const maxBodyBytes = 8 * 1024
/** Browsers never show this reply, because it redirects. */
const policy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/**
 * Serves the form post that the provider sends through the browser if the payment left the page, as in-app browsers do. The post comes from another
 * site without a token, so only the provider's signature counts. It always redirects: to My Orders if the order is placed, otherwise to the checkout,
 * which checks the payment again.
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
  await settleProof(withDeadline(shop).bounded, signed.provider, signed.proof)
  const order = await findOrderOfProvider(shop.db, signed.proof.providerOrderId)
  return order !== undefined && order.provider === signed.provider && isPlaced(order.status)
}
