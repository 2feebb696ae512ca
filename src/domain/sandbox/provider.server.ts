import { timingSafeEqual } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod/mini'
import { isShopError } from '#kernel/errors.ts'
import { limitBody } from '#platform/limit-body.ts'
import type { Shop } from '#platform/shop.ts'
import { together } from '#platform/together.ts'
import {
  capture,
  findOrder,
  findPayment,
  insertOrder,
  insertPayment,
  listOrdersByReceipt,
  listPayments,
  newPayment,
  refund,
  wireOrder,
  wirePayment,
  wireRefund,
} from './books.server.ts'
import { paymentSignature } from '../payments/signature.server.ts'
import { readSwitches, switches, writeSwitches } from './switches.server.ts'
import { announce } from './webhooks.server.ts'

const amount = z.int().check(z.minimum(100), z.maximum(2_000_000_000))
const orderInput = z.object({ amount, currency: z.literal('INR'), receipt: z.string().check(z.maxLength(40)), payment_capture: z._default(z.boolean(), false) })
const captureInput = z.object({ amount, currency: z.literal('INR') })
const refundInput = z.object({ amount: z.optional(amount), notes: z._default(z.record(z.string(), z.string()), {}) })
const payInput = z.object({ order_id: z.string(), outcome: z.enum(['success', 'failure']), amount: z.optional(amount) })

const maxBodyBytes = 16 * 1024

/** Stands in for the payment provider on its own wire, so that the shop's payment code is the same in test mode. Never mounted outside of it. */
export function providerApi(shop: Shop) {
  const provider = new Hono()
  provider.use(limitBody(maxBodyBytes))
  provider.use('/v1/*', async (c, next) => {
    authorize(shop, c)
    const { outage } = await readSwitches(shop.quick)
    if (outage === 'refuses') fail(503, 'The service is down')
    await next()
    if (outage === 'loses_answers') c.res = new Response('{', { status: 502 })
  })

  provider.post('/v1/orders', async (c) => {
    const { payment_capture, ...order } = await read(c, orderInput)
    return c.json(wireOrder(await insertOrder(shop.db, { ...order, autoCapture: payment_capture, createdAt: shop.now() })))
  })
  provider.get('/v1/orders', async (c) => c.json(collection((await listOrdersByReceipt(shop.db, c.req.query('receipt') ?? '')).map(wireOrder))))
  provider.get('/v1/orders/:id', async (c) => c.json(wireOrder((await findOrder(shop.quick, c.req.param('id'))) ?? missing())))
  provider.get('/v1/orders/:id/payments', async (c) => c.json(collection((await listPayments(shop.db, c.req.param('id'))).map(wirePayment))))
  provider.get('/v1/payments/:id', async (c) => c.json(wirePayment((await findPayment(shop.quick, c.req.param('id'))) ?? missing())))
  provider.post('/v1/payments/:id/capture', async (c) => c.json(await takeMoney(shop, c.req.param('id'), (await read(c, captureInput)).amount)))
  provider.post('/v1/payments/:id/refund', async (c) =>
    c.json(await giveBack(shop, c.req.param('id'), await read(c, refundInput), c.req.header('x-refund-idempotency'))),
  )

  provider.post('/pay', async (c) => c.json(await pay(shop, await read(c, payInput))))
  provider.get('/switches', async (c) => c.json(await readSwitches(shop.quick)))
  provider.post('/switches', async (c) => {
    await writeSwitches(shop.db, await read(c, switches))
    return c.json(await readSwitches(shop.quick))
  })
  provider.onError((error, c) => {
    if (error instanceof HTTPException)
      return c.json({ error: { code: error.status < 500 ? 'BAD_REQUEST_ERROR' : 'SERVER_ERROR', description: error.message } }, error.status)
    if (isShopError(error)) return c.json({ error: { code: 'BAD_REQUEST_ERROR', description: error.message } }, 413)
    shop.log.error(error, 'sandbox')
    return c.json({ error: { code: 'SERVER_ERROR', description: 'The stand-in failed' } }, 500)
  })
  return provider
}

/** What a card does at the provider: pays an order, or fails to. `amount` lets a test pay something else than the order asks. */
async function pay(shop: Shop, { order_id, outcome, amount: paid }: z.output<typeof payInput>) {
  const [found, { webhooks, capture: captures }] = await Promise.all([findOrder(shop.quick, order_id), readSwitches(shop.quick)])
  const order = found ?? missing()
  if (order.status === 'paid' && paid === undefined) fail(400, 'This order is already paid')
  const captured = order.autoCapture && captures === 'at_once'
  const status = outcome === 'failure' ? 'failed' : captured ? 'captured' : 'authorized'
  const payment = newPayment({ order, amount: paid ?? order.amount, status, createdAt: shop.now() })
  const events = [
    { event: `payment.${status}`, payment: wirePayment(payment) },
    ...(status === 'captured' ? [{ event: 'order.paid', payment: wirePayment(payment), order: wireOrder({ ...order, status: 'paid' }) }] : []),
  ]
  await shop.db.transaction().execute((tx) => together(tx, (side) => Promise.all([insertPayment(side, payment), announce(shop, side, events, { webhooks })])))
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: order.id,
    razorpay_signature: outcome === 'success' ? paymentSignature(order.id, payment.id, shop.secrets.razorpay.keySecret) : '',
  }
}

async function takeMoney(shop: Shop, id: string, sum: number) {
  const payment = (await findPayment(shop.quick, id)) ?? missing()
  if (payment.status === 'captured') fail(400, 'This payment has already been captured')
  if (payment.amount !== sum) fail(400, 'Capture amount must be equal to the amount authorized')
  return shop.db.transaction().execute(async (tx) => {
    const captured = (await capture(tx, id)) ?? fail(400, 'Only payments which have been authorized can be captured')
    await announce(shop, tx, [{ event: 'payment.captured', payment: wirePayment(captured) }], await readSwitches(tx))
    return wirePayment(captured)
  })
}

async function giveBack(shop: Shop, id: string, { amount: sum, notes }: z.output<typeof refundInput>, key: string | undefined) {
  const payment = (await findPayment(shop.quick, id)) ?? missing()
  return shop.db.transaction().execute(async (tx) => {
    const given = { paymentId: id, amount: sum ?? payment.amount - payment.amountRefunded, key: key ?? null, createdAt: shop.now() }
    const { made, payment: left } = (await refund(tx, given)) ?? fail(400, 'The total refund amount is greater than the refund payment amount')
    const wire = wireRefund(made, notes)
    if (left) await announce(shop, tx, [{ event: 'refund.processed', payment: wirePayment(left), refund: wire }], await readSwitches(tx))
    return wire
  })
}

const collection = <Item>(items: Item[]) => ({ entity: 'collection', count: items.length, items })

function authorize({ secrets }: Shop, c: Context) {
  const expected = Buffer.from(`Basic ${Buffer.from(`${secrets.razorpay.keyId}:${secrets.razorpay.keySecret}`).toString('base64')}`)
  const given = Buffer.from(c.req.header('authorization') ?? '')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) fail(401, 'Authentication failed')
}

async function read<Schema extends z.core.$ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  const parsed = z.safeParse(schema, await c.req.json().catch(() => undefined))
  return parsed.success ? parsed.data : fail(400, `${String(parsed.error.issues[0]?.path[0] ?? 'body')}: ${parsed.error.issues[0]?.message}`)
}

function missing(): never {
  return fail(400, 'The id provided does not exist')
}

function fail(status: 400 | 401 | 503, description: string): never {
  throw new HTTPException(status, { message: description })
}
