import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod/mini'
import { pageOf } from '../page.server.ts'
import { inr } from '#kernel/money.ts'
import type { Shop } from '#platform/shop.ts'
import { linkSignature } from '#platform/payments/razorpay/signatures.ts'
import { findLink, findLinkByReference, insertLink, openOrderOf, type ReadLink, setCancelled } from './link-books.server.ts'
import { amountInput, fail, failUnknownId, pay } from './pay.server.ts'
import { wireLink } from './wire.server.ts'

/** The payment links of the simulated provider: its API, and the page on which a customer pays one. */

/** A new link must live at least this long. */
const leastLifeSeconds = 15 * 60

export const linkInput = z.object({
  amount: amountInput,
  currency: z.literal('INR'),
  reference_id: z.string().check(z.minLength(1), z.maxLength(40)),
  description: z._default(z.string().check(z.maxLength(2048)), ''),
  expire_by: z.int(),
  callback_url: z.url(),
})

export async function makeLink(shop: Shop, { reference_id, expire_by, callback_url, ...link }: z.output<typeof linkInput>) {
  if (expire_by * 1000 < shop.now().getTime() + leastLifeSeconds * 1000) fail(400, 'expire_by should be at least 15 minutes after current time')
  const made = await insertLink(shop, { ...link, referenceId: reference_id, callbackUrl: callback_url, expireBy: new Date(expire_by * 1000) })
  if (!made) fail(400, `payment link with given reference_id: ${reference_id} already exists. Please create a payment link with a different reference_id`)
  return wireLink(made)
}

export const getLink = async (shop: Shop, id: string) => wireLink((await findLink(shop, id)) ?? failUnknownId())

export async function listLinks(shop: Shop, reference: string) {
  const link = await findLinkByReference(shop, reference)
  return { payment_links: link ? [wireLink(link)] : [] }
}

export async function cancelLink(shop: Shop, id: string) {
  const link = (await findLink(shop, id)) ?? failUnknownId()
  if (link.status !== 'created') fail(400, `Payment link cannot be cancelled as it is in ${link.status} state`)
  await setCancelled(shop.db, id)
  return getLink(shop, id)
}

const paymentForm = z.object({ outcome: z.enum(['success', 'failure', 'open']) })

/** Returns the pages on which customers pay links in test mode. */
export function linkPages(shop: Shop) {
  const pages = new Hono()
  pages.get('/:id', async (c) => show(c, (await findLink(shop, c.req.param('id'))) ?? failUnknownId()))
  pages.post('/:id', async (c) => {
    const link = (await findLink(shop, c.req.param('id'))) ?? failUnknownId()
    if (link.status !== 'created') return show(c, link)
    const { data } = z.safeParse(paymentForm, Object.fromEntries(new URLSearchParams(await c.req.text())))
    const { outcome } = data ?? fail(400, 'outcome: success, failure or open')
    const order = await shop.db.transaction().execute((tx) => openOrderOf(tx, link, shop.now()))
    const payment = await pay(shop, { order_id: order.id, outcome }, (settled) => wireLink({ ...link, status: 'paid', payments: [settled] }))
    if (outcome !== 'success') return show(c, link, outcome === 'failure' ? 'The payment failed. You can try again.' : 'The payment is open.')
    return c.redirect(returnUrl(shop, link, payment.razorpay_payment_id), 303)
  })
  return pages
}

function returnUrl(shop: Shop, { id: linkId, referenceId: reference, callbackUrl }: ReadLink, paymentId: string) {
  const signed = { linkId, reference, status: 'paid', paymentId }
  const url = new URL(callbackUrl)
  const fields = { payment_id: paymentId, payment_link_id: linkId, payment_link_reference_id: reference, payment_link_status: signed.status }
  for (const [name, value] of Object.entries({ ...fields, signature: linkSignature(signed, shop.secrets.razorpay.keySecret) }))
    url.searchParams.set(`razorpay_${name}`, value)
  return url.href
}

const states = { paid: 'This payment link is paid.', cancelled: 'This payment link was cancelled.', expired: 'This payment link has expired.' }

function show(c: Context, { amount, description, status }: ReadLink, notice = '') {
  c.header('cache-control', 'no-store')
  const button = (outcome: string, label: string) => html`<button name="outcome" value="${outcome}">${label}</button>`
  return c.html(
    pageOf({
      title: 'Payment link in test mode',
      heading: `Pay ${inr(amount)}`,
      body: html`<p>${description}. This is test mode: no money moves.</p>
        ${notice && html`<p role="alert">${notice}</p>`}
        ${
          status === 'created'
            ? html`<form method="post">${button('success', 'Pay')} ${button('failure', 'Fail')} ${button('open', 'Leave open')}</form>`
            : html`<p>${states[status]}</p>`
        }`,
    }),
  )
}
