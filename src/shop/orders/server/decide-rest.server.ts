import { sql } from 'kysely'
import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { type ReturnedPieces, returnStock } from '#shop/stock/module.server.ts'
import type * as contract from '../edit-contract.ts'
import { listLineRows } from './list-lines.server.ts'
import { getOrder, lockOrder } from './queries.server.ts'
import { restDecided } from '../rules/timeline.ts'

/** Returns the unsent pieces of an order that was cancelled after a part was sent. Empty once a person has decided about them. */
export async function findRest(db: Db | Tx, orderId: string): Promise<{ position: number; qty: number }[]> {
  const { rows } = await sql<{ position: number; qty: number }>`
    select l.position, (l.qty - l.removed_qty - sent.pieces)::integer as qty
    from order_line l cross join lateral (
      select coalesce(sum(p.qty), 0) as pieces from parcel_line p join parcel on parcel.id = p.parcel_id
      where parcel.order_id = l.order_id and parcel.shipped_at is not null and p.position = l.position
    ) sent
    where l.order_id = ${orderId} and l.qty - l.removed_qty > sent.pieces and exists (select from unsent_rest where order_id = ${orderId})
    order by l.position`.execute(db)
  return rows
}

type DecidedLines = z.output<typeof contract.decideRest.input>['lines']
type LineRow = Awaited<ReturnType<typeof listLineRows>>[number]

/**
 * Stores the decision about the unsent pieces of a cancelled order. Pieces go back to their batches, or are written off as a loss. Pieces that were sent after
 * all stay sold. @throws ShopError not_found; rule_refused for an order without such pieces, or if `lines` does not name each such line exactly once
 */
export function decideRest(shop: Shop, { id, lines, actor }: { id: string; lines: DecidedLines; actor: Actor }) {
  return shop.db.transaction().execute(async (tx) => {
    if (!(await lockOrder(tx, id))) throw new ShopError('not_found', 'There is no such order.')
    const rest = await findRest(tx, id)
    if (rest.length === 0) throw new ShopError('rule_refused', 'This order has no unsent pieces to decide about.')
    const unsentOf = (position: number) => rest.find((line) => line.position === position)?.qty
    const namesEachOnce = lines.length === rest.length && new Set(lines.map(({ position }) => position)).size === rest.length
    if (!namesEachOnce || lines.some(({ position, restock, writeOff, sent }) => restock + writeOff + sent !== unsentOf(position)))
      throw new ShopError('rule_refused', 'Please say what became of each unsent piece, once.')
    const at = shop.now()
    const rows = await listLineRows(tx, id)
    await returnStock(tx, { orderId: id, source: { kind: 'shelf' }, pieces: lines.flatMap((line) => piecesOf(rows, line)), actor, at })
    await tx.deleteFrom('unsentRest').where('orderId', '=', id).execute()
    const after = { decided: lines.map((line) => describe(rows, line)).join('; ') }
    await recordChange(tx, { at, actor, action: restDecided, subject: { kind: 'order', id }, after })
    return getOrder(tx, id)
  })
}

const nameOf = ({ name, quantityLabel }: LineRow) => [name, quantityLabel].filter(Boolean).join(', ')

/** Returns the pieces of a line that are not sold any more, for bundles their parts. Parcels do not name batches, so the pieces may be of any batch. */
function piecesOf(rows: readonly LineRow[], { position, restock, writeOff }: DecidedLines[number]): ReturnedPieces[] {
  const row = rows.find((each) => each.position === position)
  if (!row || restock + writeOff === 0) return []
  const parts = row.parts ?? (row.stockItemId === null ? [] : [{ itemId: row.stockItemId, name: row.name, pack: row.quantityLabel, pieces: 1 }])
  return parts.map(({ itemId, name, pack, pieces }) => ({
    itemId,
    name: [name, pack].filter(Boolean).join(', '),
    anyBatch: true,
    restock: restock * pieces,
    writeOff: writeOff * pieces,
  }))
}

function describe(rows: readonly LineRow[], { position, restock, writeOff, sent }: DecidedLines[number]): string {
  const row = rows.find((each) => each.position === position)
  const counts = [restock > 0 && `${restock} back to stock`, writeOff > 0 && `${writeOff} written off`, sent > 0 && `${sent} sent`].filter(Boolean)
  return `${row ? nameOf(row) : ''}: ${counts.join(', ')}`
}
