import { sql } from 'kysely'
import { randomId } from '#kernel/id.ts'
import { clock, shop } from '../test-shop.ts'
import { deliveryExtra } from '#shop/orders/pricing/rules/delivery-line.ts'
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

/** Places an order. `chargePaise`: the delivery charge, which comes on top of the lines. */
export async function placeRow(celebrity: string, lines: ModelOrder['lines'], isCash: boolean, chargePaise = 0): Promise<ModelOrder> {
  const id = `SW${randomId(12)}`
  const goods = lines.reduce((sum, { paid }) => sum + paid, 0)
  const total = goods + chargePaise
  const now = clock.now
  const cash = { status: 'Pending', method: 'cod', codState: 'confirmed', paidAt: now } as const
  const coupon = { couponCode: 'SOIL', couponDiscountBp: 1000, couponCreatedBy: celebrity, celebrityId: celebrity }
  const row = { id, subtotalPaise: total, totalPaise: total, address: '{}', fingerprint: id, createdAt: now, expiresAt: now, ...coupon }
  await shop.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('shopOrder')
      .values({ ...row, ...(isCash ? cash : { status: 'Pending' as const }) })
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
    const charge = { orderId: id, position: 0, ...deliveryExtra, label: 'Delivery charge', paise: chargePaise }
    if (chargePaise > 0) await tx.insertInto('orderExtra').values(charge).execute()
    if (!isCash) {
      await tx.insertInto('payment').values(paymentOf(id, total)).execute()
      await tx.updateTable('shopOrder').set({ status: 'Paid', paidAt: now }).where('id', '=', id).execute()
    }
    await noteShare(shop, tx, id)
  })
  return {
    id,
    celebrity,
    placedAt: now.getTime(),
    isCash,
    total: goods,
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

type RefundStatus = 'requested' | 'processed' | 'failed'

/** Refunds a part of an order. `isCharge`: of its delivery charge. `position`: of the pieces of this line. */
export const refund = (
  { id, refunds }: Pick<ModelOrder, 'id'> & { refunds: readonly unknown[] },
  amountPaise: number,
  { isCharge = false, position, status = 'processed' }: { isCharge?: boolean; position?: number | undefined; status?: RefundStatus } = {},
) =>
  locked(id, async (tx) => {
    const row = {
      id: `${id}-${refunds.length}`,
      paymentId: `pay_${id}`,
      amountPaise,
      reason: 'Damaged',
      origin: 'staff' as const,
      isCharge,
      pieces: position === undefined ? null : JSON.stringify([{ position, qty: 1 }]),
    }
    await tx
      .insertInto('refund')
      .values({ ...row, status: 'requested', providerRefundId: null, createdAt: clock.now })
      .execute()
    await tx.updateTable('refund').set({ status }).where('id', '=', row.id).execute()
  })

export const setRefund = ({ id }: Pick<ModelOrder, 'id'>, index: number, status: RefundStatus) =>
  locked(id, async (tx) => {
    await tx.updateTable('refund').set({ status }).where('id', '=', `${id}-${index}`).execute()
  })

/** Stores a dispute about the payment of an order, or its new state. A lost one takes the whole amount. */
export const setDispute = ({ id }: Pick<ModelOrder, 'id'>, index: number, amountPaise: number, state: 'open' | 'won' | 'lost') =>
  locked(id, async (tx) => {
    const deductedPaise = state === 'lost' ? amountPaise : 0
    const row = { id: `${id}-${index}`, paymentId: `pay_${id}`, amountPaise, createdAt: clock.now, reportedAt: clock.now }
    await tx
      .insertInto('paymentDispute')
      .values({ ...row, state, deductedPaise })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ state, deductedPaise }))
      .execute()
  })

export const failRefund = (order: ModelOrder, index: number) => setRefund(order, index, 'failed')

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
