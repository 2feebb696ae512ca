import { sql } from 'kysely'
import { randomId } from '#kernel/id.ts'
import type { Db } from '#platform/database/database.ts'
import { deadlineMs } from '../payments/server/deadline.server.ts'

/**
 * Returns the columns that claim the creation of the provider's order, so that only one of several simultaneous requests creates it. The claim ends after the
 * deadline of its holder's calls, so a crashed holder blocks other requests no longer than that.
 */
export const claimColumns = (claimId: string, now: Date) => ({ askedBy: claimId, askedUntil: new Date(now.getTime() + deadlineMs) })

/**
 * Claims the creation of the provider's order until `releaseCreation`.
 * @returns the claim's id. Undefined if another request has a claim, or the order exists
 */
export async function claimCreation(db: Db, id: string, now: Date): Promise<string | undefined> {
  const claimId = randomId(12)
  const claimed = await db
    .updateTable('shopOrder')
    .set(claimColumns(claimId, now))
    .where('id', '=', id)
    .where('providerOrderId', 'is', null)
    .where(({ or, eb }) => or([eb('askedUntil', 'is', null), eb('askedUntil', '<=', now)]))
    .returning('id')
    .executeTakeFirst()
  return claimed && claimId
}

/** Frees a claim after a failure, so that the next request may try at once. */
export async function releaseCreation(db: Db, id: string, claimId: string) {
  await db.updateTable('shopOrder').set({ askedBy: null, askedUntil: null }).where('id', '=', id).where('askedBy', '=', claimId).execute()
}

/** An order at a payment provider. */
export type ProviderOrderKey = { provider: string; providerOrderId: string }

/** Stores the provider's order of an attempt, unless it has one, and ends the claim. @returns the stored one, or undefined if the attempt was deleted */
export function setProviderOrder(
  db: Db,
  id: string,
  { provider, providerOrderId, isTest }: ProviderOrderKey & { isTest: boolean },
): Promise<ProviderOrderKey | undefined> {
  return db
    .updateTable('shopOrder')
    .set(({ fn, val }) => ({
      provider: sql<string>`case when ${sql.ref('providerOrderId')} is null then ${provider} else provider end`,
      isTest: sql<boolean>`case when ${sql.ref('providerOrderId')} is null then ${isTest} else is_test end`,
      providerOrderId: fn.coalesce('providerOrderId', val(providerOrderId)),
      askedBy: null,
      askedUntil: null,
    }))
    .where('id', '=', id)
    .returning(({ fn, val }) => ['provider', fn.coalesce('providerOrderId', val(providerOrderId)).as('providerOrderId')])
    .executeTakeFirst()
}

/**
 * Removes the provider's order from an attempt, because the provider no longer knows it. Keeps it if a payment that has not failed is stored on it. A payment
 * on it that arrives later becomes an exception without an order.
 */
export async function detachProviderOrder(db: Db, { id, providerOrderId }: { id: string; providerOrderId: string }) {
  await db
    .updateTable('shopOrder')
    .set({ providerOrderId: null })
    .where('id', '=', id)
    .where('providerOrderId', '=', providerOrderId)
    .where('status', 'in', ['Pending', 'Unpaid'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payment').select('payment.id').whereRef('payment.orderId', '=', 'shopOrder.id').where('payment.status', '<>', 'failed'))),
    )
    .execute()
}
