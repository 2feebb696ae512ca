import { sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import type { Db } from '#platform/database/database.ts'
import { shopperName } from '../gifts/rules/gift.ts'
import { timelineOf } from '../rules/timeline.ts'

/** Returns the events of an order, oldest first, from its row, payments, refunds, messages and audit entries. @throws ShopError not_found */
export async function listTimeline(db: Db, id: string) {
  const order = await db
    .selectFrom('shopOrder')
    .leftJoin('customer', (join) => join.onRef('customer.id', '=', 'shopOrder.customerId').on('customer.deletedAt', 'is', null))
    .select([
      'shopOrder.createdAt',
      'shopOrder.paidAt',
      'shopOrder.totalPaise',
      'shopOrder.source',
      'shopOrder.method',
      'shopOrder.isReplacement',
      'shopOrder.advancePaise',
      'customer.name as customerName',
      'shopOrder.address',
    ])
    .select(sql<boolean>`exists (select from order_gift where order_id = shop_order.id)`.as('isGift'))
    .where('shopOrder.id', '=', id)
    .executeTakeFirst()
  if (!order) throw new ShopError('not_found', 'There is no such order.')
  const payments = await db.selectFrom('payment').selectAll().where('orderId', '=', id).orderBy('seq').execute()
  const paymentIds = payments.map((payment) => payment.id)
  const refunds = paymentIds.length === 0 ? [] : await db.selectFrom('refund').selectAll().where('paymentId', 'in', paymentIds).orderBy('createdAt').execute()
  const messages = await db
    .selectFrom('message')
    .select(['channel', 'recipient', 'subject', 'body', 'secretUntil', 'status', 'createdAt', 'sentAt'])
    .where('orderId', '=', id)
    .execute()
  const changes = await listChanges(db, id, paymentIds)
  return timelineOf({
    order: { ...order, placedBy: shopperName({ accountName: order.customerName, parcelName: order.address.name, isGift: order.isGift }) },
    payments,
    refunds,
    messages,
    changes,
  })
}

function listChanges(db: Db, orderId: string, paymentIds: string[]) {
  return db
    .selectFrom('auditEntry')
    .select(['at', 'actorName', 'action', 'before', 'after'])
    .where(({ or, and, eb }) =>
      or([
        and([eb('subjectKind', '=', 'order'), eb('subjectId', '=', orderId)]),
        ...(paymentIds.length > 0 ? [and([eb('subjectKind', '=', 'payment'), eb('subjectId', 'in', paymentIds)])] : []),
      ]),
    )
    .orderBy('seq')
    .execute()
}
