import { rupeesOf } from '#kernel/money.ts'
import { paidPaiseOfPieces } from '#shop/catalogue/rules.ts'
import type { ShopperReturn } from '../contract.ts'
import type { ReturnLineRow, ReturnRow } from './queries.server.ts'

/** Returns a return as its shopper sees it. */
export const wireReturn = ({ id, state, reason, words, answer, closing, askedAt, receivedAt, refundPaise, lines, photos }: ReturnRow): ShopperReturn => ({
  _id: id,
  state,
  reason,
  words,
  answer,
  closing,
  askedAt: new Date(askedAt).toISOString(),
  lines: lines.map((line) => wireLine(line, receivedAt !== null)),
  photos,
  refund: refundPaise === null ? null : rupeesOf(refundPaise),
})

export const wireLine = ({ position, name, type, qty, restocked, writtenOff }: ReturnLineRow, hasArrived: boolean) => ({
  position,
  name,
  type,
  qty,
  received: hasArrived ? restocked + writtenOff : null,
})

/** Returns what was paid for the pieces of a return: those that arrived, or before that those that were asked for. */
export const paidPaiseOf = ({ lines, receivedAt }: ReturnRow) =>
  lines.reduce((sum, line) => {
    const pieces = receivedAt === null ? line.qty : line.restocked + line.writtenOff
    return sum + paidPaiseOfPieces({ ...line, qty: line.ordered }, pieces, line.before)
  }, 0)
