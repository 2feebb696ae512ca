import { randomId } from '#kernel/id.ts'
import type { Db } from '#platform/database/database.ts'
import { deadlineMs } from '../payments/deadline.server.ts'

/**
 * Of those who send the same cart at once, one asks the provider for the order. Until then nobody else does: as long as the asker's own questions may
 * take, so that an asker who died keeps nobody from it for longer.
 */
export const claimOf = (askedBy: string, now: Date) => ({ askedBy, askedUntil: new Date(now.getTime() + deadlineMs) })

/** Who claims it must `releaseCreation`. @returns the name under which it is claimed, or undefined where another asks, or the order is there */
export async function claimCreation(db: Db, id: string, now: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('shopOrder')
    .set(claimOf(randomId(12), now))
    .where('id', '=', id)
    .where('razorpayOrderId', 'is', null)
    .where(({ or, eb }) => or([eb('askedUntil', 'is', null), eb('askedUntil', '<=', now)]))
    .returning('askedBy')
    .executeTakeFirst()
  return row?.askedBy ?? undefined
}

/** Nothing came of asking: the next may try at once. */
export async function releaseCreation(db: Db, id: string, askedBy: string) {
  await db.updateTable('shopOrder').set({ askedBy: null, askedUntil: null }).where('id', '=', id).where('askedBy', '=', askedBy).execute()
}

/** The first provider order that was made stays the attempt's. @returns the one it has now, or undefined where the attempt is gone */
export async function setProviderOrder(db: Db, id: string, razorpayOrderId: string): Promise<string | undefined> {
  const row = await db
    .updateTable('shopOrder')
    .set(({ fn, val }) => ({ razorpayOrderId: fn.coalesce('razorpayOrderId', val(razorpayOrderId)), askedBy: null, askedUntil: null }))
    .where('id', '=', id)
    .returning('razorpayOrderId')
    .executeTakeFirst()
  return row?.razorpayOrderId ?? undefined
}

/**
 * Leaves an order that the provider does not know any more, unless money was ever heard of on it. Were some to come all the same, it would wait for
 * an admin as money without an order.
 */
export async function leaveProviderOrder(db: Db, { id, razorpayOrderId }: { id: string; razorpayOrderId: string }) {
  await db
    .updateTable('shopOrder')
    .set({ razorpayOrderId: null })
    .where('id', '=', id)
    .where('razorpayOrderId', '=', razorpayOrderId)
    .where('status', 'in', ['Pending', 'Unpaid'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payment').select('payment.id').whereRef('payment.orderId', '=', 'shopOrder.id').where('payment.status', '<>', 'failed'))),
    )
    .execute()
}
