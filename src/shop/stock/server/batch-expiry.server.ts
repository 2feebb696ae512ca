import { sql, type Insertable } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import { dayInIndia } from '#kernel/india.ts'
import type { Tx, Tables } from '#platform/database/database.ts'
import { announce } from '#platform/events.ts'
import { job } from '#platform/module.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import type { Need } from '#shop/audit/rules.ts'
import { readSettings, settingsChanged } from '#shop/settings/module.server.ts'
import { type BatchDays, daysLater, lastSaleDay, soonDays } from '../rules/shelf-life.ts'
import { packsUnfit } from './events.server.ts'
import { countStock, lockStockItem } from './queries.server.ts'

/**
 * Takes batches off sale whose last day of sale is over. Their packs leave the stock, and packs that come back later leave it too. Puts batches on sale
 * again if the owner moved their last day by a setting. Unsent orders with packs past their best-before day get packs of other batches. Each batch has a
 * transaction of its own. A second run changes nothing more.
 */
export async function expireBatches(shop: Shop) {
  const today = dayInIndia(shop.now())
  const { shelfLife } = await readSettings(shop.db)
  const isOver = (batch: BatchDays) => (lastSaleDay(batch, shelfLife) ?? today) < today
  const batches = await shop.db
    .selectFrom('stockBatch')
    .select(['id', 'itemId', 'packedOn', 'bestBefore', 'offSaleFor'])
    .where(sql<boolean>`best_before is not null and (off_sale_for = 'expiry' or not off_sale)`)
    .execute()
  const failures: unknown[] = []
  for (const { id, itemId, offSaleFor, ...days } of batches)
    if (isOver(days) !== (offSaleFor === 'expiry'))
      await shop.db
        .transaction()
        .execute((tx) => setExpired(shop, tx, { id, itemId, isExpired: isOver(days) }))
        .catch((error: unknown) => failures.push(error))
  await replaceExpiredLater(shop, today)
  // One batch that fails does not stop the others. The job runs again for it.
  if (failures.length > 0) throw failures[0]
}

/** Takes a batch off sale, or puts it on sale again with the pieces that had left the stock. */
async function setExpired(shop: Shop, tx: Tx, { id, itemId, isExpired }: { id: string; itemId: string; isExpired: boolean }) {
  const item = await lockStockItem(tx, itemId)
  const batch = await tx
    .updateTable('stockBatch')
    .set({ offSale: isExpired, offSaleFor: isExpired ? 'expiry' : null })
    .where('id', '=', id)
    .where(sql<boolean>`off_sale_for is distinct from ${isExpired ? 'expiry' : null} and off_sale_for is distinct from 'recall'`)
    .returning(['code', 'onHand', 'expired'])
    .executeTakeFirst()
  if (!item || !batch) return
  const pieces = isExpired ? -Math.max(0, batch.onHand) : batch.expired
  // Nobody needs to know of a batch without packs.
  if (pieces === 0) return
  const at = shop.now()
  await tx.insertInto('stockMovement').values({ itemId, batchId: id, at, pieces, reason: 'expired' }).execute()
  const action = isExpired ? 'batch taken off sale' : 'batch on sale again'
  const subject = { kind: 'product', id: item.productId } as const
  await recordChange(tx, { at, actor: undefined, action, subject, after: { pack: item.quantity, batch: batch.code, pieces: Math.abs(pieces) } })
}

/** Queues the replacement in unsent orders for packs whose best-before day was one of the last seven. */
async function replaceExpiredLater(shop: Shop, today: string) {
  const ended = await shop.db
    .selectFrom('stockBatch')
    .select('itemId')
    .distinct()
    .where('bestBefore', '<', today)
    .where('bestBefore', '>=', daysLater(today, -7))
    .execute()
  for (const { itemId } of ended) await shop.db.transaction().execute((tx) => announce(shop, tx, packsUnfit, { itemId }))
}

/** Selects the packs with a batch on sale whose last day of sale comes within `soonDays`. */
export async function endingSoon({ db, now }: Pick<Shop, 'db' | 'now'>) {
  const { shelfLife } = await readSettings(db)
  return { show: 'ending' as const, endsBy: daysLater(dayInIndia(now()), soonDays), shelfLife }
}

/** Runs at 00:01 in India. */
export const expireBatchesJob = job('expire-batches', { retryLimit: 12, retryDelay: 60, cron: '31 18 * * *' }, expireBatches)

/** Checks all batches again after the owner changed how long packs must keep. */
export const checkShelfLife = settingsChanged.listener(async (shop, tx, { names }) => {
  if (names.includes('shelfLife')) await shop.jobs.enqueue(tx, expireBatchesJob, {})
})

export const stockNeeds: Need[] = [
  { name: 'lowStock', scope: 'stock:read', count: ({ db }) => countStock(db, { show: 'low' }) },
  { name: 'endingBatches', scope: 'stock:read', count: async (shop) => countStock(shop.db, await endingSoon(shop)) },
]

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
 * Stores that staff threw away expired packs of a batch. The expired packs that left the stock on the last day of sale come back and leave again, so that
 * the sum of the movements stays right. `row`: the other columns of the movements. The pack must be locked.
 * @throws ShopError rule_refused for a batch that is not expired, and for packs that orders or shoppers have
 */
export async function disposeExpired(
  tx: Tx,
  { itemId, batch, count, onHand, held }: Disposal,
  row: Omit<Insertable<Tables['stockMovement']>, 'pieces' | 'reason'>,
) {
  const { id, code, bestBefore, expired } = batch
  const isPast = bestBefore !== null && bestBefore < dayInIndia(new Date(row.at))
  const expiredOnHand = isPast ? Math.max(0, batch.onHand) : 0
  const disposable = expired + expiredOnHand
  if (disposable === 0 && !isPast) throw new ShopError('rule_refused', `Batch ${code} has no expired packs. Enter what you threw away as a loss.`)
  if (count > disposable) {
    const owed = await countOwed(tx, id)
    const orders = owed === 0 ? '' : ` ${packs(owed)} of it belong to orders that are not sent.`
    throw new ShopError('rule_refused', `Batch ${code} has ${packs(disposable)} to throw away.${orders}`)
  }
  const fromStock = Math.max(0, count - expired)
  if (fromStock > 0 && held > 0 && onHand - fromStock < held)
    throw new ShopError('rule_refused', `Shoppers who are paying hold ${packs(held)}. Please try again in half an hour.`)
  const move = { ...row, itemId, batchId: id }
  // The disposal comes first, so that the pack does not rise above its low limit and fall below it again.
  const comeBack = count > fromStock ? [{ ...move, requestKey: null, note: '', pieces: count - fromStock, reason: 'expired' as const }] : []
  await tx
    .insertInto('stockMovement')
    .values([{ ...move, pieces: -count, reason: 'disposed' }, ...comeBack])
    .execute()
}

/** Counts the pieces of a batch that unsent orders took. */
async function countOwed(tx: Tx, batchId: string): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    select coalesce(-sum(m.pieces), 0)::int as pieces from stock_movement m join shop_order o on o.id = m.order_id
    where m.batch_id = ${batchId} and o.status in ('Paid', 'Pending') and o.fulfilment in ('to_pack', 'packed')`.execute(tx)
  return rows[0]?.pieces ?? 0
}
