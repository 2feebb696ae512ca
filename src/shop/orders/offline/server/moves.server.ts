import { sql } from 'kysely'
import { dayMs } from '#kernel/duration.ts'
import { invalidField, ShopError } from '#kernel/errors.ts'
import { dayInIndia } from '#kernel/india.ts'
import type { Tx } from '#platform/database/database.ts'
import { offlineDays, offlineKindTexts, type OfflineMove, referenceKey } from '../../payments/rules/offline.ts'

/** A move as staff entered it. `sameReference`: they know that another payment or refund has the reference. */
export type EnteredMove = OfflineMove & { sameReference: boolean }

const tables = { payment: 'offlinePayment', refund: 'offlineRefund' } as const

/** Whether staff took money, or paid it back. */
type MoveOf = keyof typeof tables

/** `field`: the field of the request that has the move. @throws ShopError invalid_input for a missing reference, or a day that is later than today or too long ago */
export function refuseMove({ kind, reference, on }: OfflineMove, now: Date, field?: string) {
  const nameOf = (part: string) => (field === undefined ? part : `${field}.${part}`)
  if (kind !== 'cash' && referenceKey(reference) === '')
    throw invalidField(nameOf('reference'), `Please enter the reference of the ${kind === 'upi' ? 'UPI payment' : 'transfer'}.`)
  if (on > dayInIndia(now)) throw invalidField(nameOf('on'), 'The day cannot be later than today.')
  const first = dayInIndia(new Date(now.getTime() - offlineDays * dayMs))
  if (on < first) throw invalidField(nameOf('on'), `The day can be at most ${offlineDays} days ago.`)
}

/** Lets requests with one key run one after the other. @returns the id of the payment or refund that an earlier request with this key has recorded */
export async function findByRequestKey(tx: Tx, of: MoveOf, key: string): Promise<(OfflineMove & { id: string }) | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`offline ${key}`}, 0))`.execute(tx)
  const { rows } = await sql<OfflineMove & { id: string }>`select ${sql.ref(`${of}Id`)} as id, kind, reference, moved_on::text as "on"
    from ${sql.table(tables[of])} where request_key = ${key}`.execute(tx)
  return rows[0]
}

/** @throws ShopError key_reused if the earlier request with the key said something else */
export function refuseOtherMove(earlier: OfflineMove, { kind, reference, on }: OfflineMove) {
  if (earlier.kind !== kind || earlier.reference !== reference || earlier.on !== on)
    throw new ShopError('key_reused', 'This request was made before, with other contents. Please reload the page and try again.')
}

/**
 * Stores how money moved by hand. Locks the reference, so that of two requests with the same one the second sees the first.
 * @throws ShopError same_reference if another payment or refund of this kind has the reference, and the person does not know it yet
 */
export async function storeMove(tx: Tx, of: MoveOf, id: string, { kind, reference, on, sameReference, key }: EnteredMove & { key: string }) {
  const found = referenceKey(reference)
  if (found !== '' && !sameReference) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`offline ${of} ${kind} ${found}`}, 0))`.execute(tx)
    const { rows } = await sql<{ orderId: string | null }>`select p.order_id from ${sql.table(tables[of])} m
      ${of === 'refund' ? sql`join refund r on r.id = m.refund_id join payment p on p.id = r.payment_id` : sql`join payment p on p.id = m.payment_id`}
      where m.kind = ${kind} and m.reference_key = ${found} and m.reference_key <> '' order by p.seq desc limit 1`.execute(tx)
    const orderId = rows[0]?.orderId
    if (rows[0])
      throw new ShopError('same_reference', `${orderId ? `Order ${orderId}` : 'Another payment'} has this reference of ${nameOf[kind]} already.`, { orderId })
  }
  const move = { kind, reference, referenceKey: found, movedOn: on, requestKey: key }
  await (
    of === 'payment' ? tx.insertInto('offlinePayment').values({ paymentId: id, ...move }) : tx.insertInto('offlineRefund').values({ refundId: id, ...move })
  ).execute()
}

const nameOf = { ...offlineKindTexts, cash: 'cash', bank_transfer: 'a bank transfer' }
