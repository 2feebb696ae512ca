import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { listReturnsOf, piecesOf, readBasis, type ReturnRow } from '../../returns/server/queries.server.ts'
import type { ReplaceableLine } from '../rules/replacement.ts'

/** A line that can be replaced, with the label of its pack. */
export type NamedLine = ReplaceableLine & { type: string }

/**
 * Reads how many pieces of each line of an order can be replaced: those that were sent, less those that came back, are coming back, were refunded or were
 * replaced. For a return, its own pieces. The order must be locked before a write that depends on it.
 */
export async function readReplaceable(db: Db | Tx, orderId: string, ofReturn?: ReturnRow): Promise<NamedLine[]> {
  const { lines } = await readBasis(db, orderId)
  const refunded = await listRefundedPieces(db, orderId)
  return lines.map(({ position, name, type, sent, taken }) => {
    const own = ofReturn && piecesOf(ofReturn).find((line) => line.position === position)
    const refundedQty = refunded.find((line) => line.position === position)?.qty ?? 0
    // `taken` has the return's own pieces too.
    const left = Math.max(0, sent - taken - refundedQty + (own?.qty ?? 0))
    return { position, name, type, left: ofReturn ? Math.min(left, own?.qty ?? 0) : left }
  })
}

/** Lists the pieces that staff refunded without a return. */
async function listRefundedPieces(db: Db | Tx, orderId: string): Promise<{ position: number; qty: number }[]> {
  const { rows } = await sql<{ position: number; qty: number }>`
    select piece.position, sum(piece.qty)::int as qty from payment p join refund r on r.payment_id = p.id
      cross join lateral jsonb_to_recordset(r.pieces) as piece (position int, qty int)
    where p.order_id = ${orderId} and p.lane = 'settled' and r.origin = 'staff' and r.status <> 'failed' and r.pieces is not null group by 1`.execute(db)
  return rows
}

/** Finds a return of an order. */
export const findReturnOf = async (db: Db | Tx, orderId: string, returnId: string) => (await listReturnsOf(db, [orderId])).find(({ id }) => id === returnId)
