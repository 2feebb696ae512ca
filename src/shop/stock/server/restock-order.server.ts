import { sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import type { Tx, Db } from '#platform/database/database.ts'

type PutBack = {
  orderId: string
  /** The member of staff who cancelled the order. Undefined for the shopper or the shop itself. */
  actor: { id: string } | undefined
  at: Date
}

/**
 * Puts the pieces of a cancelled order back into the stock, into the batches they came from. Leaves out an order that was sent, even in part. The second
 * call puts nothing back.
 */
export async function putBackStock(tx: Tx, { orderId, actor, at }: PutBack) {
  // Locks the items in the order of their ids, as a sale does.
  await sql`select id from stock_item where id in (select item_id from stock_movement where order_id = ${orderId}) order by id for update`.execute(tx)
  await sql`
    insert into stock_movement (item_id, batch_id, at, pieces, reason, order_id, actor_id)
    select item_id, batch_id, ${at}, -sum(pieces), 'cancelled', ${orderId}, ${actor?.id ?? null}
    from stock_movement where order_id = ${orderId}
      and not exists (select from shop_order where id = ${orderId} and fulfilment in ('shipped', 'delivered'))
      -- The pieces of a parcel that came back may have left it, to be sent again.
      and not exists (select from parcel p join parcel_line l on l.parcel_id = p.id where p.order_id = ${orderId} and p.shipped_at is not null)
    group by item_id, batch_id having sum(pieces) < 0`.execute(tx)
}

type PutBackPieces = PutBack & { actor: { id: string }; pieces: readonly { position: number; qty: number }[] }

/**
 * Puts some packs of the lines of a paid order, or the parts of bundles, back into the stock, into the batches they came from. Pieces of a recalled batch
 * come first, then pieces without a batch, then the batch that ends last. So the order keeps the batches that end first. Pieces that the order did not take
 * from the stock are not added to it.
 */
export async function putBackPieces(tx: Tx, { orderId, actor, at, pieces }: PutBackPieces) {
  const returned = pieces.map(({ position, qty }) => ({ position, qty }))
  // `earlier`: the pieces from the batches before. `wanted`: all pieces of the pack.
  await sql`select id from stock_item where id in (select item_id from pieces_of_order(${orderId})) order by id for update`.execute(tx)
  await sql`
    insert into stock_movement (item_id, batch_id, at, pieces, reason, order_id, actor_id)
    select item_id, batch_id, ${at}, least(taken, wanted - earlier), 'removed', ${orderId}, ${actor.id}
    from (
      select t.item_id, t.batch_id, t.taken, w.wanted,
        sum(t.taken) over (partition by t.item_id order by coalesce(b.off_sale, false) desc, t.batch_id is not null, b.best_before desc nulls first, t.batch_id desc) - t.taken as earlier
      from (select item_id, batch_id, -sum(pieces) as taken from stock_movement where order_id = ${orderId} group by item_id, batch_id having sum(pieces) < 0) t
      join (
        select p.item_id, sum(r.qty * p.per_pack) as wanted from jsonb_to_recordset(${JSON.stringify(returned)}::jsonb) as r (position int, qty int)
        join pieces_of_order(${orderId}) p on p.line = r.position group by 1
      ) w on w.item_id = t.item_id
      left join stock_batch b on b.id = t.batch_id
    ) of_batch where earlier < wanted`.execute(tx)
}

/** The pieces that an order took from a batch and that have not come back. `batchId` is null for pieces without a batch. */
export type TakenBatch = { itemId: string; batchId: string | null; code: string | null; offSaleFor: 'recall' | 'expiry' | null; pieces: number }

/** Lists the pieces that an order took from the stock and that have not come back, by pack and batch. */
export async function listTaken(db: Db | Tx, orderId: string): Promise<TakenBatch[]> {
  const { rows } = await sql<TakenBatch>`
    select m.item_id, m.batch_id, b.code, b.off_sale_for, -sum(m.pieces)::int as pieces from stock_movement m left join stock_batch b on b.id = m.batch_id
    where m.order_id = ${orderId} group by m.item_id, m.batch_id, b.code, b.off_sale_for having sum(m.pieces) < 0 order by m.item_id, b.code, m.batch_id`.execute(
    db,
  )
  return rows
}

/**
 * Pieces of a pack that came back. `restock` pieces can be sold again, and `writeOff` pieces cannot. Without `batch`, they go to the only batch that the
 * order took pieces of. With `anyBatch`, they go to all batches of the order in turn.
 */
export type ReturnedPieces = { itemId: string; name: string; batch?: string | null | undefined; anyBatch?: true; restock: number; writeOff: number }

/**
 * Where the pieces come from: a return, a parcel that came back, a parcel that its courier lost, or the shelf. Pieces on the shelf belong to an order that is
 * cancelled, and were never sent.
 */
type Source = { kind: 'return'; returnId: string } | { kind: 'parcel' } | { kind: 'lost_parcel' } | { kind: 'shelf' }

/** `lost`: the pieces of a found parcel that were written off when its courier lost it. */
type Returning = PutBack & { source: Source; lost?: readonly TakenBatch[] | null; pieces: ReturnedPieces[] }

type Moved = { itemId: string; batchId: string | null; restock: number; writeOff: number }

/**
 * Puts returned or unsent pieces back into the stock, into the batches they came from. Pieces that are written off come back and leave again as a loss.
 * Call it once, in the transaction that marks the return as received or decides about the unsent pieces. Packs that the shop does not track move nothing.
 *
 * A trigger writes off all pieces that come back to a recalled batch. It also takes pieces out of the stock that come back to a batch after its last day
 * of sale. Such a batch may be on sale again later, so its written-off pieces become a loss as well. Lost pieces that are found take back their loss, or
 * stay lost.
 * @throws ShopError rule_refused for a batch that the order took fewer pieces of, or for one of several batches that is not named
 */
export async function returnStock(tx: Tx, { orderId, source, lost, pieces, actor, at }: Returning): Promise<Moved[]> {
  const itemIds = [...new Set(pieces.map(({ itemId }) => itemId))]
  const isSent = source.kind !== 'shelf'
  // Locks the items in the order of their ids, as a sale does.
  const { rows: items } = await sql<{ id: string; tracked: boolean }>`
    select id, tracked from stock_item where id = any(${itemIds}) order by id for update`.execute(tx)
  // A pack that was sold before the shop tracked it is counted when it comes back. An unsent pack never left the shelf, and was counted there.
  const trackedIds = new Set(items.flatMap(({ id, tracked }) => (tracked && isSent ? [id] : [])))
  const taken = (lost ?? (await listTaken(tx, orderId))).map((batch) => ({ ...batch }))
  const takeOne = (returned: ReturnedPieces) => {
    const batchId = takeFrom(taken, returned, trackedIds.has(returned.itemId))
    return batchId === undefined ? [] : [{ ...returned, batchId }]
  }
  // Pieces of one batch come first, so that the others get what is left.
  const inOrder = [...pieces.filter(({ anyBatch }) => !anyBatch), ...pieces.filter(({ anyBatch }) => anyBatch)]
  const moves = inOrder.flatMap((returned) => splitByBatch(taken, returned, { isSent }).flatMap(takeOne))
  const offSaleOf = (id: string | null) => taken.find((batch) => batch.batchId === id)?.offSaleFor
  const reason = isSent ? ('return' as const) : ('cancelled' as const)
  const { note, lossNote } = notesOf(source, orderId)
  const rows = moves.flatMap(({ itemId, batchId, restock, writeOff }) => {
    const move = { itemId, batchId, at, actorId: actor?.id ?? null }
    if (lost?.some((batch) => batch.itemId === itemId))
      return restock === 0 ? [] : [{ ...move, pieces: restock, reason: 'loss' as const, orderId: null, note: `Found parcel of order ${orderId}` }]
    const returned = { ...move, pieces: restock + writeOff, reason, orderId, note }
    const offSaleFor = offSaleOf(batchId)
    if (writeOff === 0 || offSaleFor === 'recall') return [returned]
    const loss = { ...move, pieces: -writeOff, reason: 'loss' as const, orderId: null, note: lossNote }
    // The trigger has taken the written-off pieces out as expired. They come back, and leave as a loss.
    return offSaleFor === 'expiry' ? [returned, { ...loss, pieces: writeOff, reason: 'expired' as const }, loss] : [returned, loss]
  })
  if (rows.length > 0) await tx.insertInto('stockMovement').values(rows).execute()
  return moves
}

/** Returns the notes of the movements that bring pieces back, and of those that write them off. */
function notesOf(source: Source, orderId: string): { note: string; lossNote: string } {
  switch (source.kind) {
    case 'shelf':
      return { note: '', lossNote: `Unsent part of order ${orderId}` }
    case 'lost_parcel':
      return { note: `Lost parcel of order ${orderId}`, lossNote: `Lost parcel of order ${orderId}` }
    case 'parcel':
      // A parcel that came back has no return, so the notes name its order.
      return { note: `Return ${orderId}`, lossNote: `Return ${orderId} of order ${orderId}` }
    case 'return':
      return { note: `Return ${source.returnId}`, lossNote: `Return ${source.returnId} of order ${orderId}` }
  }
}

type LostParcel = PutBack & { pieces: readonly { itemId: string; name: string; pieces: number }[] }

/**
 * Writes off the pieces of a parcel that its courier lost. Nobody knows their batches, so they count for any batch that the order took. Pieces that the
 * order did not take from the stock move nothing.
 * @returns the written-off pieces of each batch
 */
export async function writeOffLost(tx: Tx, { orderId, pieces, ...by }: LostParcel): Promise<{ itemId: string; batchId: string | null; pieces: number }[]> {
  const taken = await listTaken(tx, orderId)
  const sumOf = (list: readonly { itemId: string; pieces: number }[], itemId: string) =>
    list.reduce((sum, each) => sum + (each.itemId === itemId ? each.pieces : 0), 0)
  const items = new Map(pieces.map(({ itemId, name }) => [itemId, name]))
  const lost = [...items].map(([itemId, name]) => ({
    itemId,
    name,
    anyBatch: true as const,
    restock: 0,
    writeOff: Math.min(sumOf(pieces, itemId), sumOf(taken, itemId)),
  }))
  const moves = await returnStock(tx, { orderId, source: { kind: 'lost_parcel' }, pieces: lost.filter(({ writeOff }) => writeOff > 0), ...by })
  return moves.map(({ itemId, batchId, writeOff }) => ({ itemId, batchId, pieces: writeOff }))
}

/**
 * Splits pieces of any batch into pieces of one batch each, by the pieces that the order took. Batches off sale come first. Of unsent pieces, those
 * without a batch come next, so that sent pieces keep their batches, by which a recall finds the buyer. Pieces that the order did not take stay together.
 */
function splitByBatch(taken: readonly TakenBatch[], returned: ReturnedPieces, { isSent }: { isSent: boolean }): ReturnedPieces[] {
  const batches = taken.filter(({ itemId, pieces }) => itemId === returned.itemId && pieces > 0).toSorted((one, other) => rankOf(one) - rankOf(other))
  if (!returned.anyBatch || batches.length < 2) return [returned]
  let { restock, writeOff } = returned
  const split = batches.flatMap(({ batchId, pieces }) => {
    const restocked = Math.min(restock, pieces)
    const writtenOff = Math.min(writeOff, pieces - restocked)
    restock -= restocked
    writeOff -= writtenOff
    return restocked + writtenOff === 0 ? [] : [{ ...returned, batch: batchId, restock: restocked, writeOff: writtenOff }]
  })
  return restock + writeOff === 0 ? split : [returned]

  function rankOf({ batchId, offSaleFor }: TakenBatch) {
    if (offSaleFor !== null) return 0
    return isSent || batchId === null ? 1 : 2
  }
}

/**
 * Subtracts returned pieces from the pieces that the order took.
 * @returns the id of their batch, or null for pieces without a batch; undefined when the order took no such pieces from the stock
 */
function takeFrom(taken: TakenBatch[], { itemId, name, batch, restock, writeOff }: ReturnedPieces, isTracked: boolean): string | null | undefined {
  const count = restock + writeOff
  const ofItem = taken.filter((each) => each.itemId === itemId && each.pieces > 0)
  // The pack was not tracked when it was sold. Its pieces count from now on if it is tracked today.
  if (ofItem.length === 0) return isTracked ? null : undefined
  const onlyBatch = ofItem.length === 1 ? ofItem[0] : undefined
  const chosen = batch === undefined ? onlyBatch : ofItem.find(({ batchId }) => batchId === batch)
  if (!chosen) throw new ShopError('rule_refused', batch === undefined ? `Please choose the batch of ${name}.` : `This order took no such batch of ${name}.`)
  const { code, pieces } = chosen
  if (count > pieces)
    throw new ShopError(
      'rule_refused',
      `This order took only ${pieces} ${pieces === 1 ? 'piece' : 'pieces'} of ${name}${code === null ? '' : `, batch ${code}`}.`,
    )
  chosen.pieces -= count
  return chosen.batchId
}
