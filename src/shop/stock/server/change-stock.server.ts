import { sql } from 'kysely'
import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { dayInIndia } from '#kernel/india.ts'
import { canonicalCode } from '#kernel/text.ts'
import { paiseOf, rupeesOf } from '#kernel/money.ts'
import { errorCode } from '#platform/process/error-code.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange, refuseChanged } from '#shop/audit/module.server.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import type * as contract from '../contract.ts'
import { disposeExpired } from './batch-expiry.server.ts'
import { type BatchDays, lastSaleDay } from '../rules/shelf-life.ts'
import { findStockItem, hasBatchCode, lockStockItem } from './queries.server.ts'
import { bundleRefusal, looseRefusal, mostPieces, refusePieces, unclearCount } from '../rules/stock.ts'
import { replaceRecalledLater } from './replace-recalled.server.ts'

export const itemNotFound = () => new ShopError('not_found', 'There is no such pack.')

/** Returns a pack. @throws ShopError not_found */
export async function getStockItem(tx: Tx, id: string, now: Date) {
  const item = await findStockItem(tx, id, now)
  if (!item) throw itemNotFound()
  return item
}

type ItemRow = NonNullable<Awaited<ReturnType<typeof lockStockItem>>>

type Settings = Pick<ItemRow, 'sku' | 'barcode' | 'weightG' | 'costPaise' | 'tracked' | 'lowAt' | 'mostPerOrder' | 'mayOversell'>

/** Returns the fields of a stock item that audit entries store. */
export const auditedOf = ({ sku, barcode, weightG, costPaise, tracked, lowAt, mostPerOrder, mayOversell }: Settings) => ({
  sku,
  barcode,
  weight: weightG,
  cost: costPaise === null ? null : rupeesOf(costPaise),
  tracked,
  lowAt,
  mostPerOrder,
  mayOversell,
})

/** Changes the stock settings of a pack. @throws ShopError not_found, changed_meanwhile, code_taken */
export async function updateStockItem(shop: Shop, actor: Actor, { id, version, weight, cost, ...fields }: z.output<typeof contract.updateStockItem.input>) {
  try {
    return await shop.db.transaction().execute(async (tx) => {
      const before = await lockStockItem(tx, id)
      if (!before) throw itemNotFound()
      const subject = { kind: 'product', id: before.productId } as const
      await refuseChanged(tx, { version, row: before, actor, subject, fields: ['pack'], current: () => getStockItem(tx, id, shop.now()) })
      // A bundle has no stock of its own.
      const tracked = fields.tracked && !(await isBundle(tx, id))
      const changed = { ...fields, tracked, weightG: weight, costPaise: cost === null ? null : paiseOf(cost) }
      const after = await tx.updateTable('stockItem').set(changed).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
      const pack = before.quantity
      await recordChange(tx, {
        at: shop.now(),
        actor,
        action: 'stock settings changed',
        subject,
        before: auditedOf(before),
        after: { ...auditedOf(after), pack },
      })
      return getStockItem(tx, id, shop.now())
    })
  } catch (error) {
    if (errorCode(error) === uniqueViolation) throw codeTaken()
    throw error
  }
}

export const uniqueViolation = '23505'

export const codeTaken = () => new ShopError('code_taken', 'Another pack has this SKU or barcode.')

/** The actions of the audit log for the movements that a person enters. */
export const movementActions = {
  receipt: 'received stock',
  correction: 'counted stock',
  loss: 'wrote off stock',
  sample: 'gave a sample',
  disposed: 'threw away expired packs',
} as const

type Movement = z.output<typeof contract.addStockMovement.input>

/** Returns the refusal of one field of a movement. */
const fieldRefused = (field: keyof Movement, message: string) => new ShopError('rule_refused', message, [{ field, message }])

/**
 * Adds a movement that a person enters: a receipt, a correction, a loss, a sample or a disposal of expired packs. The first movement starts to track the
 * pack. A second request with the same key changes nothing.
 * @throws ShopError not_found, rule_refused when fewer pieces are on hand, the reason does not fit or a count does not say its batch, key_reused
 */
export function addStockMovement(shop: Shop, actor: Actor, movement: Movement) {
  return shop.db.transaction().execute(async (tx) => {
    const { id, reason, note, key } = movement
    const item = await lockStockItem(tx, id)
    if (!item) throw itemNotFound()
    const earlier = await findByKey(tx, key)
    if (earlier && !isSame(earlier, movement)) throw new ShopError('key_reused', 'This key belongs to another movement.')
    if (earlier) return getStockItem(tx, id, shop.now())
    if (movement.counted !== undefined && reason !== 'correction') throw fieldRefused('counted', 'Only a correction counts the shelf. Give the pieces.')
    const batch = await findBatch(tx, movement)
    const loose = item.onHand - (await sumBatches(tx, id))
    const onHandWithoutBatch = movement.batch === null ? loose : item.onHand
    const onHand = batch ? batch.onHand : onHandWithoutBatch
    // `batch` is left out, so the count could mean one batch or the whole pack.
    if (movement.counted !== undefined && !batch && movement.batch !== null && loose !== item.onHand) throw fieldRefused('batch', unclearCount)
    const amountField = movement.counted === undefined ? 'pieces' : 'counted'
    const pieces = movement.counted === undefined ? (movement.pieces ?? 0) : movement.counted - onHand
    if (movement.counted !== undefined && pieces === 0) {
      if (!item.tracked && !(await isBundle(tx, id))) await track(shop, tx, actor, item)
      return getStockItem(tx, id, shop.now())
    }
    const bundle = await isBundle(tx, id)
    const refusal = refusePieces(reason, pieces) ?? (bundle && pieces > 0 ? bundleRefusal : undefined)
    if (refusal) throw fieldRefused(amountField, refusal)
    if (reason === 'disposed') return dispose(shop, tx, { actor, item, batch, movement, count: -pieces })
    if (pieces < 0 && onHand + pieces < 0) throw fieldRefused(amountField, `Only ${onHand} pieces are on hand${batch ? ` of batch ${batch.code}` : ''}.`)
    if (pieces > 0 && item.onHand + pieces > mostPieces) throw fieldRefused(amountField, `A pack can have at most ${mostPieces} pieces.`)
    if (pieces > 0 && batch?.offSale) throw fieldRefused('batch', offSaleRefusal(batch))
    if (pieces > 0 && batch) await refuseEnded(tx, batch, shop.now())
    // Otherwise the batches would have more pieces than the pack.
    if (pieces < 0 && !batch && -pieces > loose) throw fieldRefused(amountField, looseRefusal(loose))
    if (!item.tracked && !bundle) await track(shop, tx, actor, item)
    await tx
      .insertInto('stockMovement')
      .values({ itemId: id, batchId: batch?.id ?? null, at: shop.now(), pieces, reason, actorId: actor.id, note, requestKey: key })
      .execute()
    if (pieces > 0) await replaceRecalledLater(shop, tx, id)
    const after = { onHand: item.onHand + pieces, pack: item.quantity, ...(batch && { batch: batch.code }) }
    const subject = { kind: 'product', id: item.productId } as const
    await recordChange(tx, { at: shop.now(), actor, action: movementActions[reason], subject, before: { onHand: item.onHand }, after })
    return getStockItem(tx, id, shop.now())
  })
}

type Disposal = { actor: Actor; item: ItemRow; batch: Awaited<ReturnType<typeof findBatch>>; movement: Movement; count: number }

/** Stores that staff threw away expired packs, with an audit entry. @throws ShopError rule_refused without a batch, and as `disposeExpired` does */
async function dispose(shop: Shop, tx: Tx, { actor, item, batch, movement: { id, note, key, reason }, count }: Disposal) {
  if (!batch) throw fieldRefused('batch', 'Give the batch of the expired packs.')
  const { held } = await getStockItem(tx, id, shop.now())
  await disposeExpired(tx, { itemId: id, batch, count, onHand: item.onHand, held }, { itemId: id, at: shop.now(), actorId: actor.id, note, requestKey: key })
  const subject = { kind: 'product', id: item.productId } as const
  const after = { pack: item.quantity, batch: batch.code, pieces: count }
  await recordChange(tx, { at: shop.now(), actor, action: movementActions[reason], subject, after })
  return getStockItem(tx, id, shop.now())
}

/** Finds the movement of a key. `counted`: the pieces that were on hand after the movement, in its batch or without a batch. */
function findByKey(tx: Tx, key: string) {
  return tx
    .selectFrom('stockMovement')
    .leftJoin('stockBatch', 'stockBatch.id', 'stockMovement.batchId')
    .select(['stockMovement.itemId', 'reason', 'pieces', 'stockBatch.code'])
    .select(
      sql<number>`(select sum(m.pieces) from stock_movement m where m.item_id = stock_movement.item_id and m.id <= stock_movement.id
        and m.batch_id is not distinct from stock_movement.batch_id)::int`.as('counted'),
    )
    .where('requestKey', '=', key)
    .executeTakeFirst()
}

type Earlier = NonNullable<Awaited<ReturnType<typeof findByKey>>>

/** Returns whether a request repeats the movement that its key made. A count is compared with what was on hand after the movement. */
const isSame = ({ itemId, reason, pieces, code, counted }: Earlier, again: Movement) =>
  itemId === again.id &&
  reason === again.reason &&
  canonicalCode(code ?? '') === canonicalCode(again.batch ?? '') &&
  (again.counted === undefined ? pieces === again.pieces : counted === again.counted)

const offSaleRefusal = ({ code, offSaleFor }: { code: string; offSaleFor: 'recall' | 'expiry' | null }) =>
  offSaleFor === 'expiry' ? `The last day of sale of batch ${code} is over.` : `Batch ${code} was recalled. Give the packs another batch number.`

/** @throws ShopError rule_refused for a batch whose last day of sale is over */
async function refuseEnded(tx: Tx, batch: BatchDays & { code: string }, now: Date) {
  const last = lastSaleDay(batch, (await readSettings(tx)).shelfLife)
  if (last !== undefined && last < dayInIndia(now))
    throw fieldRefused('bestBefore', `Batch ${batch.code} is best before ${batch.bestBefore ?? ''}. Its last day of sale, ${last}, is over.`)
}

async function isBundle(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom('bundlePart').select('itemId').where('bundleId', '=', id).limit(1).executeTakeFirst()) !== undefined
}

/** Sums the pieces on hand that belong to batches. */
async function sumBatches(tx: Tx, itemId: string): Promise<number> {
  const { sum } = await tx
    .selectFrom('stockBatch')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('onHand'), sql<number>`0`).as('sum'))
    .where('itemId', '=', itemId)
    .executeTakeFirstOrThrow()
  return Number(sum)
}

async function track(shop: Shop, tx: Tx, actor: Actor, { id, productId, quantity: pack }: ItemRow) {
  await tx.updateTable('stockItem').set({ tracked: true }).where('id', '=', id).execute()
  const subject = { kind: 'product', id: productId } as const
  await recordChange(tx, { at: shop.now(), actor, action: 'stock settings changed', subject, before: { tracked: false }, after: { tracked: true, pack } })
}

/** Finds the batch of a movement. A receipt adds a batch that the pack does not have yet. @throws ShopError not_found, rule_refused for other dates */
async function findBatch(tx: Tx, { id, reason, batch: code, packedOn = null, bestBefore = null }: Movement) {
  if (!code) {
    if (packedOn !== null || bestBefore !== null) throw fieldRefused('batch', 'Give the batch that the days belong to.')
    return undefined
  }
  if (packedOn !== null && bestBefore !== null && packedOn > bestBefore) throw fieldRefused('bestBefore', 'Best before must come after the packing day.')
  const known = await tx
    .selectFrom('stockBatch')
    .select(['id', 'code', 'onHand', 'packedOn', 'bestBefore', 'offSale', 'offSaleFor', 'expired'])
    .where('itemId', '=', id)
    .where(hasBatchCode(code))
    .executeTakeFirst()
  if (known && bestBefore !== null && known.bestBefore !== bestBefore)
    throw fieldRefused('bestBefore', `Batch ${known.code} is best before ${known.bestBefore ?? 'no day'}. Give another batch its own number.`)
  if (known || reason !== 'receipt') {
    if (!known) throw new ShopError('not_found', `This pack has no batch ${code}.`, [{ field: 'batch', message: `This pack has no batch ${code}.` }])
    return known
  }
  return tx
    .insertInto('stockBatch')
    .values({ itemId: id, code, packedOn, bestBefore })
    .returning(['id', 'code', 'onHand', 'packedOn', 'bestBefore', 'offSale', 'offSaleFor', 'expired'])
    .executeTakeFirstOrThrow()
}
