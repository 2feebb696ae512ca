import { type Insertable, sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import { dayInIndia } from '#kernel/india.ts'
import type { Tables, Tx } from '#platform/database/database.ts'

type Disposal = {
  itemId: string
  batch: { id: string; code: string; bestBefore: string | null; onHand: number; expired: number }
  /** How many packs staff threw away. */
  count: number
  /** The pieces of the pack on hand, and those that shoppers hold. */
  onHand: number
  held: number
}

const packs = (count: number) => (count === 1 ? '1 pack' : `${count} packs`)

/**
 * Stores that staff threw away expired packs of a batch. Those that left the stock on the last day of sale come back and leave again, so nothing is on hand
 * twice. `row`: the rest of the movement. The pack must be locked.
 * @throws ShopError rule_refused for a batch that is not expired, and for packs that orders or shoppers have
 */
export async function disposeExpired(
  tx: Tx,
  { itemId, batch, count, onHand, held }: Disposal,
  row: Omit<Insertable<Tables['stockMovement']>, 'pieces' | 'reason'>,
) {
  const { id, code, bestBefore, expired } = batch
  const isPast = bestBefore !== null && bestBefore < dayInIndia(new Date(row.at))
  const left = isPast ? Math.max(0, batch.onHand) : 0
  if (expired + left === 0 && !isPast) throw new ShopError('rule_refused', `Batch ${code} has no expired packs. Enter what you threw away as a loss.`)
  if (count > expired + left) {
    const owed = await countOwed(tx, id)
    const orders = owed === 0 ? '' : ` ${packs(owed)} of it belong to orders that are not sent.`
    throw new ShopError('rule_refused', `Batch ${code} has ${packs(expired + left)} to throw away.${orders}`)
  }
  const fromStock = Math.max(0, count - expired)
  if (fromStock > 0 && held > 0 && onHand - fromStock < held)
    throw new ShopError('rule_refused', `Shoppers who are paying hold ${packs(held)}. Please try again in half an hour.`)
  const move = { ...row, itemId, batchId: id }
  // The disposal comes first, so that the pack does not rise above its low limit and fall below it again.
  const back = count > fromStock ? [{ ...move, requestKey: null, note: '', pieces: count - fromStock, reason: 'expired' as const }] : []
  await tx
    .insertInto('stockMovement')
    .values([{ ...move, pieces: -count, reason: 'disposed' }, ...back])
    .execute()
}

/** Counts the pieces of a batch that unsent orders took. */
async function countOwed(tx: Tx, batchId: string): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    select coalesce(-sum(m.pieces), 0)::int as pieces from stock_movement m join shop_order o on o.id = m.order_id
    where m.batch_id = ${batchId} and o.status = 'Paid' and o.fulfilment in ('to_pack', 'packed')`.execute(tx)
  return rows[0]?.pieces ?? 0
}
