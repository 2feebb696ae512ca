import { timingSafeEqual } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod/mini'
import { isShopError } from '#kernel/errors.ts'
import { limitBody } from '#platform/http/limit-body.ts'
import type { Shop } from '#platform/shop.ts'
import { checkoutScript } from './checkout-script.ts'
import {
  createRefund,
  findOrder,
  findPayment,
  findRefund,
  insertOrder,
  listAllPayments,
  listOrdersByReceipt,
  listPayments,
  listRefunds,
  movePayment,
  type Page,
} from './books.server.ts'
import { disputeInput, findDispute, finishDispute, finishDisputeInput, listDisputes, raiseDispute } from './disputes.server.ts'
import { findKeys } from './keys.server.ts'
import { cancelLink, getLink, linkInput, listLinks, linkPages, makeLink } from './links.server.ts'
import { amountInput, fail, failUnknownId, finishPayment, finishPaymentInput, finishRefund, finishRefundInput, pay, payInput } from './pay.server.ts'
import { adjust, adjustmentInput, listSettledItems, reconQuery } from './settlements.server.ts'
import { readSwitches, type Switches, switches, writeSwitches } from './switches.server.ts'
import { enqueueWebhooks } from './webhooks.server.ts'
import { collection, wireDispute, wireOrder, wirePayment, wireRefund } from './wire.server.ts'

const notes = z._default(z.record(z.string(), z.string()), {})
const orderInput = z.object({
  amount: amountInput,
  currency: z.literal('INR'),
  receipt: z._default(z.string().check(z.maxLength(40)), ''),
  notes,
  payment_capture: z._default(z.boolean(), false),
})
const captureInput = z.object({ amount: amountInput, currency: z._default(z.literal('INR'), 'INR') })
const refundInput = z.object({ amount: z.optional(amountInput), notes })

const maxBodyBytes = 16 * 1024
/** The provider's default and greatest page size. https://razorpay.com/docs/api/refunds/fetch-all */
const [defaultCount, maxCount] = [10, 100]

type Provider = Hono<{ Variables: { behaviour: Switches; account: string } }>

/** Simulates the provider's API, so that test mode runs the same payment code. Mounted only in test mode. */
export function providerApi(shop: Shop) {
  const provider: Provider = new Hono()
  provider.get('/checkout.js', (c) => c.body(checkoutScript, 200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }))
  provider.use(limitBody(maxBodyBytes))
  provider.use('/v1/*', async (c, next) => {
    c.set('account', authorize(shop, c))
    const behaviour = await readSwitches(shop.db)
    c.set('behaviour', behaviour)
    if (behaviour.outage === 'refuses') fail(503, 'The service is down')
    await next()
    if (behaviour.outage === 'loses_answers') c.res = new Response('{', { status: 502 })
  })
  mountOrders(provider, shop)
  mountPayments(provider, shop)
  mountRefunds(provider, shop)
  mountLinks(provider, shop)
  mountSettlements(provider, shop)
  mountDisputes(provider, shop)
  mountControls(provider, shop)
  provider.onError((error, c) => {
    if (error instanceof HTTPException)
      return c.json({ error: { code: error.status < 500 ? 'BAD_REQUEST_ERROR' : 'SERVER_ERROR', description: error.message } }, error.status)
    // `limitBody` throws the only error of the shop that comes here: the body is too large.
    if (isShopError(error)) return c.json({ error: { code: 'BAD_REQUEST_ERROR', description: error.message } }, 413)
    shop.log.error(error, 'the simulated provider failed')
    return c.json({ error: { code: 'SERVER_ERROR', description: 'The simulated provider failed' } }, 500)
  })
  return provider
}

function mountOrders(provider: Provider, shop: Shop) {
  provider.post('/v1/orders', async (c) => {
    const { payment_capture, ...order } = await read(c, orderInput)
    if (c.get('behaviour').receipts === 'unique' && (await listOrdersByReceipt(shop.db, c.get('account'), order.receipt)).length > 0)
      fail(400, 'The receipt should be unique for each order')
    return c.json(wireOrder(await insertOrder(shop.db, { ...order, account: c.get('account'), autoCapture: payment_capture, createdAt: shop.now() })))
  })
  provider.get('/v1/orders', async (c) =>
    c.json(collection((await listOrdersByReceipt(shop.db, c.get('account'), c.req.query('receipt') ?? '')).map(wireOrder))),
  )
  const getOrder = async (id: string, account: string) => {
    const order = await findOrder(shop.db, id)
    return order?.account === account ? order : failUnknownId()
  }
  provider.get('/v1/orders/:id', async (c) => c.json(wireOrder(await getOrder(c.req.param('id'), c.get('account')))))
  provider.get('/v1/orders/:id/payments', async (c) => {
    const order = await getOrder(c.req.param('id'), c.get('account'))
    return c.json(collection((await listPayments(shop.db, order.id)).map(wirePayment)))
  })
}

function pageOf(c: Context): Page {
  const numberOf = (name: string) => Number(c.req.query(name)) || undefined
  return { count: Math.min(numberOf('count') ?? defaultCount, maxCount), skip: numberOf('skip') ?? 0, from: numberOf('from'), to: numberOf('to') }
}

function mountPayments(provider: Provider, shop: Shop) {
  provider.get('/v1/payments', async (c) => c.json(collection((await listAllPayments(shop.db, pageOf(c))).map(wirePayment))))
  provider.get('/v1/payments/:id', async (c) => c.json(wirePayment((await findPayment(shop.db, c.req.param('id'))) ?? failUnknownId())))
  provider.post('/v1/payments/:id/capture', async (c) => c.json(await capture(shop, c.req.param('id'), (await read(c, captureInput)).amount)))
  provider.post('/v1/payments/:id/refund', async (c) =>
    c.json(await makeRefund(shop, c.req.param('id'), await read(c, refundInput), c.req.header('x-refund-idempotency'))),
  )
}

function mountRefunds(provider: Provider, shop: Shop) {
  const getRefund = async (id: string, paymentId?: string) => {
    const found = (await findRefund(shop.db, id)) ?? failUnknownId()
    return paymentId === undefined || found.paymentId === paymentId ? wireRefund(found) : failUnknownId()
  }
  provider.get('/v1/refunds', async (c) => c.json(collection((await listRefunds(shop.db, pageOf(c))).map(wireRefund))))
  provider.get('/v1/refunds/:id', async (c) => c.json(await getRefund(c.req.param('id'))))
  provider.get('/v1/payments/:payment/refunds', async (c) => {
    const { id: paymentId } = (await findPayment(shop.db, c.req.param('payment'))) ?? failUnknownId()
    return c.json(collection((await listRefunds(shop.db, { paymentId, ...pageOf(c) })).map(wireRefund)))
  })
  provider.get('/v1/payments/:payment/refunds/:id', async (c) => c.json(await getRefund(c.req.param('id'), c.req.param('payment'))))
}

function mountLinks(provider: Provider, shop: Shop) {
  provider.post('/v1/payment_links', async (c) => c.json(await makeLink(shop, await read(c, linkInput))))
  provider.get('/v1/payment_links', async (c) => c.json(await listLinks(shop, c.req.query('reference_id') ?? '')))
  provider.get('/v1/payment_links/:id', async (c) => c.json(await getLink(shop, c.req.param('id'))))
  provider.post('/v1/payment_links/:id/cancel', async (c) => c.json(await cancelLink(shop, c.req.param('id'))))
}

function mountSettlements(provider: Provider, shop: Shop) {
  provider.get('/v1/settlements/recon/combined', async (c) => {
    const query = z.safeParse(reconQuery, c.req.query()).data ?? fail(400, 'The year and month are required')
    return c.json(collection(c.get('behaviour').settlements === 'none' ? [] : await listSettledItems(shop, query)))
  })
  provider.post('/adjustments', async (c) => c.json(await adjust(shop, await read(c, adjustmentInput))))
}

function mountDisputes(provider: Provider, shop: Shop) {
  provider.get('/v1/disputes', async (c) => c.json(collection((await listDisputes(shop, pageOf(c))).map(wireDispute))))
  provider.get('/v1/disputes/:id', async (c) => c.json(wireDispute((await findDispute(shop, c.req.param('id'))) ?? failUnknownId())))
  provider.post('/disputes', async (c) => c.json(await raiseDispute(shop, await read(c, disputeInput))))
  provider.post('/disputes/finish', async (c) => c.json(await finishDispute(shop, await read(c, finishDisputeInput))))
}

/** Mounts the actions of shoppers, banks and tests at the provider. */
function mountControls(provider: Provider, shop: Shop) {
  provider.route('/links', linkPages(shop))
  provider.post('/pay', async (c) => c.json(await pay(shop, await read(c, payInput))))
  provider.post('/payments/finish', async (c) => c.json(await finishPayment(shop, await read(c, finishPaymentInput))))
  provider.post('/refunds/finish', async (c) => c.json(await finishRefund(shop, await read(c, finishRefundInput))))
  provider.get('/switches', async (c) => c.json(await readSwitches(shop.db)))
  provider.post('/switches', async (c) => {
    await writeSwitches(shop.db, await read(c, switches))
    return c.json(await readSwitches(shop.db))
  })
}

async function capture(shop: Shop, id: string, amount: number) {
  const payment = (await findPayment(shop.db, id)) ?? failUnknownId()
  if (payment.status === 'captured') fail(400, 'This payment has already been captured')
  if (payment.amount !== amount) fail(400, 'Capture amount must be equal to the amount authorized')
  return shop.db.transaction().execute(async (tx) => {
    const captured = (await movePayment(tx, id, ['authorized'], 'captured')) ?? fail(400, 'Only payments which have been authorized can be captured')
    await enqueueWebhooks(shop, tx, [{ event: 'payment.captured', payment: wirePayment(captured) }], await readSwitches(tx))
    return wirePayment(captured)
  })
}

async function makeRefund(shop: Shop, id: string, { amount, notes }: z.output<typeof refundInput>, key: string | undefined) {
  const payment = (await findPayment(shop.db, id)) ?? failUnknownId()
  return shop.db.transaction().execute(async (tx) => {
    const behaviour = await readSwitches(tx)
    const status = behaviour.refunds === 'pending' ? ('pending' as const) : ('processed' as const)
    const refundablePaise = payment.amount - payment.amountRefunded
    const request = { paymentId: id, amount: amount ?? refundablePaise, key: key ?? null, status, notes, createdAt: shop.now() }
    const { refund, payment: changed } =
      (await createRefund(tx, request)) ??
      fail(400, refundablePaise === 0 ? 'The payment has been fully refunded already' : 'The total refund amount is greater than the refund payment amount')
    const wired = wireRefund(refund)
    const event = status === 'pending' ? 'refund.created' : 'refund.processed'
    // A repeated key changes no payment, so it sends no second webhook.
    if (changed) await enqueueWebhooks(shop, tx, [{ event, payment: wirePayment(changed), refund: wired }], behaviour)
    return wired
  })
}

/** Returns the account of the caller's keys. */
function authorize(shop: Shop, c: Context): string {
  const given = Buffer.from(c.req.header('authorization') ?? '')
  const found = findKeys(shop, ({ keyId, keySecret }) => {
    const expected = Buffer.from(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return found ? found.account : fail(401, 'Authentication failed')
}

async function read<Schema extends z.core.$ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  const parsed = z.safeParse(schema, await c.req.json().catch(() => undefined))
  return parsed.success ? parsed.data : fail(400, `${String(parsed.error.issues[0]?.path[0] ?? 'body')}: ${parsed.error.issues[0]?.message}`)
}
