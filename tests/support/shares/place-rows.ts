import { sql } from 'kysely'
import { randomId } from '#kernel/id.ts'
import { clock, shop } from '../test-shop.ts'
import { noteShare } from '#shop/shares/server/derive-share.server.ts'
import type { ModelOrder } from './model.ts'

/* Orders of the random histories, written as rows. The events' own tests place them through the API. */

/** Runs a step under the lock of an order, as those that announce the events do. */
const locked = (id: string, step: Parameters<ReturnType<typeof shop.db.transaction>['execute']>[0], delivered = false) =>
  shop.db.transaction().execute(async (tx) => {
    await tx.selectFrom('shopOrder').select('id').where('id', '=', id).forUpdate().execute()
    await step(tx)
    await noteShare(shop, tx, id, delivered ? { deliveredAt: clock.now, sentAt: null } : undefined)
  })

export async function placeRow(celebrity: string, lines: ModelOrder['lines'], isCash: boolean): Promise<ModelOrder> {
  const id = `SW${randomId(12)}`
  const total = lines.reduce((sum, { paid }) => sum + paid, 0)
  const now = clock.now
  const paid = isCash ? ({ status: 'Pending', method: 'cod', codState: 'confirmed', paidAt: now } as const) : ({ status: 'Paid', paidAt: now } as const)
  const coupon = { couponCode: 'SOIL', couponDiscountBp: 1000, couponCreatedBy: celebrity, celebrityId: celebrity }
  const row = { id, subtotalPaise: total, totalPaise: total, address: '{}', fingerprint: id, createdAt: now, expiresAt: now, ...coupon }
  await shop.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('shopOrder')
      .values({ ...row, ...paid })
      .execute()
    await tx
      .insertInto('orderLine')
      .values(
        lines.map(({ product, qty, paid: netPaise }, position) => {
          return {
            orderId: id,
            position,
            productId: product,
            name: product,
            image: '',
            quantityLabel: '1 g',
            qty,
            unitPaise: netPaise,
            discountBp: 0,
            netPaise,
          }
        }),
      )
      .execute()
    if (!isCash) await tx.insertInto('payment').values(paymentOf(id, total)).execute()
    await noteShare(shop, tx, id)
  })
  return {
    id,
    celebrity,
    placedAt: now.getTime(),
    isCash,
    total,
    lines,
    refunds: [],
    cashBack: 0,
    hasReturn: false,
    isCancelled: false,
    deliveredAt: undefined,
  }
}

const paymentOf = (id: string, amountPaise: number) => {
  const at = { createdAt: clock.now, updatedAt: clock.now }
  return {
    id: `pay_${id}`,
    orderId: id,
    providerOrderId: `order_${id}`,
    amountPaise,
    currency: 'INR',
    status: 'captured',
    lane: 'settled',
    part: 'whole',
    ...at,
  } as const
}

export const deliver = ({ id, isCash }: ModelOrder) =>
  locked(
    id,
    async (tx) => {
      await tx
        .updateTable('shopOrder')
        .set({ status: 'Delivered', ...(isCash && { codState: 'collected' }) })
        .where('id', '=', id)
        .execute()
    },
    true,
  )

export const cancel = ({ id, isCash }: ModelOrder) =>
  locked(id, async (tx) => {
    await tx
      .updateTable('shopOrder')
      .set({ status: 'Cancelled', ...(isCash && { codState: 'cancelled' }) })
      .where('id', '=', id)
      .execute()
  })

export const refund = ({ id, refunds }: ModelOrder, amountPaise: number) =>
  locked(id, async (tx) => {
    const row = {
      id: `${id}-${refunds.length}`,
      paymentId: `pay_${id}`,
      amountPaise,
      reason: 'Damaged',
      origin: 'staff' as const,
      status: 'requested' as const,
    }
    await tx
      .insertInto('refund')
      .values({ ...row, providerRefundId: null, createdAt: clock.now })
      .execute()
    await tx.updateTable('refund').set({ status: 'processed' }).where('id', '=', row.id).execute()
  })

export const failRefund = ({ id }: ModelOrder, index: number) =>
  locked(id, async (tx) => {
    await tx.updateTable('refund').set({ status: 'failed' }).where('id', '=', `${id}-${index}`).execute()
  })

/** Returns all pieces of a line of an order that was paid in cash. */
export const returnLine = ({ id, lines }: ModelOrder, position: number) =>
  locked(id, async (tx) => {
    const returnId = `${id}-${position}`
    const row = { id: returnId, orderId: id, reason: 'damaged', requestKey: returnId, askedAt: clock.now, receivedAt: clock.now, state: 'closed' } as const
    await tx.insertInto('returnRequest').values(row).execute()
    const qty = lines[position]?.qty ?? 0
    await tx.insertInto('returnLine').values({ returnId, position, qty, restocked: qty }).execute()
  })

export async function addCelebrity(id: string) {
  await sql`insert into celebrity (id, name, key) values (${id}, ${id}, ${id})`.execute(shop.db)
}
