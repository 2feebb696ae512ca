import { z } from 'zod/mini'
import type { Db } from '#platform/database/database.ts'
import type { PostedEvent } from '#platform/http/openapi-webhooks.ts'
import type { Shop } from '#platform/shop.ts'
import { findProduct } from '#shop/catalogue/module.server.ts'
import { findReturn } from '#shop/fulfilment/module.server.ts'
import { findOrder, findPayment, findRefund, wireRefund } from '#shop/orders/module.server.ts'
import { payloads } from '../rules/payloads.ts'
import { sentEvents, type SentEvent } from '../rules/webhook-events.ts'

type Read = (db: Db, id: string) => Promise<object | undefined>

const readIdOnly: Read = async (_db, id) => ({ _id: id })

async function readRefund(db: Db, id: string) {
  const refund = await findRefund(db, id)
  if (!refund) return undefined
  const payment = await findPayment(db, refund.paymentId)
  return { ...wireRefund(refund), paymentId: refund.paymentId, orderId: payment?.orderId ?? null }
}

const readers: Record<SentEvent, Read> = {
  'order.paid': findOrder,
  'order.prepaid': findOrder,
  'order.replaced': findOrder,
  'order.shipped': findOrder,
  'order.delivered': findOrder,
  'order.cancelled': findOrder,
  'refund.processed': readRefund,
  'refund.failed': readRefund,
  'return.changed': findReturn,
  'product.changed': async (db, id) => (await findProduct(db, id, { status: 'all' })) ?? { _id: id, deleted: true },
  'customer.erased': readIdOnly,
  'webhook.test': readIdOnly,
}

/** The events of the shop, and the test event. */
export const ownEvents: readonly PostedEvent[] = sentEvents.map((name) => ({ name, ...payloads[name], read: readers[name] }))

/** Reads the present data of an event's subject, with the fields of the event's payload. Undefined if the subject or the event's module was removed. */
export async function readData({ db, modules }: Pick<Shop, 'db' | 'modules'>, event: string, id: string): Promise<unknown> {
  const posted = modules.flatMap(({ posts = [] }) => posts).find(({ name }) => name === event)
  const found = await posted?.read(db, id)
  return posted && found && z.parse(posted.data, found)
}
