import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'

/** A line of a payout: the payout's id, and the row in its file. */
export type LineKey = { id: string; row: number }

/** Locks a line with its payout's names. @throws ShopError not_found; rule_refused for a line that matched its order */
export async function lockLine(tx: Tx, { id, row }: LineKey) {
  const line = await tx
    .selectFrom('codRemittanceLine')
    .innerJoin('codRemittance', 'codRemittance.id', 'codRemittanceLine.remittanceId')
    .selectAll('codRemittanceLine')
    .select(['courier', 'reference'])
    .where('remittanceId', '=', id)
    .where('number', '=', row)
    .forUpdate('codRemittanceLine')
    .executeTakeFirst()
  if (!line) throw new ShopError('not_found', 'There is no such line of a payout.')
  if (line.state === 'matched') throw new ShopError('rule_refused', 'This line matches its order, so there is nothing to decide.')
  return line
}

export type PayoutLine = Awaited<ReturnType<typeof lockLine>>

/** The subject of an audit entry about a line: its order, else the payout. */
export const subjectOf = (orderId: string | null, id: string) =>
  orderId === null ? ({ kind: 'payout', id } as const) : ({ kind: 'order', id: orderId } as const)

export type Deciding = LineKey & { actor: Actor }
