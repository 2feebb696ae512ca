import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { OrderedPart } from '#shop/stock/rules.ts'
import { announce } from '#platform/events.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { type ReturnedPieces, returnStock } from '#shop/stock/module.server.ts'
import type * as returnsOfficeContract from '../office-contract.ts'
import type { OrderReturn } from '../office-contract.ts'
import { returnChanged } from './events.server.ts'
import { lockForStep, type StaffMove } from './lock-return.server.ts'
import type { ReturnLineRow } from './queries.server.ts'
import { readOrderReturn } from './read-order-returns.server.ts'

type Arrived = z.output<typeof returnsOfficeContract.receiveReturn.input>['lines']

type Counted = { line: ReturnLineRow; restocked: number; writtenOff: number }

/**
 * Marks the pieces of an approved return as received, once: each is added to the stock of its batch or written off. Fewer pieces may arrive than were
 * asked for. @throws ShopError as `lockForStep` does; rule_refused for more pieces than the return has, for none, and as `returnStock` does
 */
export async function receiveReturn(shop: Shop, { lines: arrived, ...move }: StaffMove & { lines: Arrived }): Promise<OrderReturn> {
  const saved = await shop.db.transaction().execute(async (tx) => {
    const isDone = ({ lines }: { lines: ReturnLineRow[] }) => sumArrived(lines, arrived).every(isStored)
    const { row, isRepeat } = await lockForStep(tx, { ...move, to: 'received', isDone })
    if (!isRepeat) {
      const { id, orderId, state } = row
      const at = shop.now()
      const counted = countArrived(row.lines, arrived)
      await storeArrived(tx, id, counted)
      await tx.updateTable('returnRequest').set({ state: 'received', receivedAt: at }).where('id', '=', id).execute()
      await returnStock(tx, { orderId, returnId: id, pieces: piecesOf(row.lines, arrived), actor: move.actor, at })
      const [restocked, writtenOff] = [sumOf(counted.map((each) => each.restocked)), sumOf(counted.map((each) => each.writtenOff))]
      const change = { before: { return: state }, after: { return: 'received', returnId: id, restocked, writtenOff } }
      await recordChange(tx, { at, actor: move.actor, action: 'return received', subject: { kind: 'order', id: orderId }, ...change })
      await announce(shop, tx, returnChanged, { returnId: id, orderId, at })
      shop.failpoint('return-stored')
    }
    return readOrderReturn(tx, row)
  })
  shop.failpoint('return-received')
  return saved
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

const sumArrived = (lines: ReturnLineRow[], arrived: Arrived): Counted[] =>
  lines.map((line) => {
    const ofLine = arrived.filter(({ position }) => position === line.position)
    return { line, restocked: sumOf(ofLine.map(({ restock }) => restock)), writtenOff: sumOf(ofLine.map(({ writeOff }) => writeOff)) }
  })

const isStored = ({ line, restocked, writtenOff }: Counted) => line.restocked === restocked && line.writtenOff === writtenOff

/** @throws ShopError rule_refused */
function countArrived(lines: ReturnLineRow[], arrived: Arrived): Counted[] {
  if (arrived.some(({ position }) => !lines.some((line) => line.position === position))) throw new ShopError('rule_refused', 'This return has no such item.')
  const counted = sumArrived(lines, arrived)
  const tooMany = counted.find(({ line, restocked, writtenOff }) => restocked + writtenOff > line.qty)
  if (tooMany) {
    const { name, qty } = tooMany.line
    throw new ShopError('rule_refused', `This return has only ${qty} ${qty === 1 ? 'piece' : 'pieces'} of ${name}.`)
  }
  if (counted.every(({ restocked, writtenOff }) => restocked + writtenOff === 0)) throw new ShopError('rule_refused', 'Please enter the pieces that arrived.')
  return counted
}

async function storeArrived(tx: Tx, returnId: string, counted: Counted[]) {
  for (const { line, restocked, writtenOff } of counted)
    await tx.updateTable('returnLine').set({ restocked, writtenOff }).where('returnId', '=', returnId).where('position', '=', line.position).execute()
}

/** Lines of orders from before stock was kept have no item. */
const piecesOf = (lines: ReturnLineRow[], arrived: Arrived): ReturnedPieces[] =>
  arrived.flatMap(({ position, batch, restock, writeOff }) => {
    const line = lines.find((each) => each.position === position)
    if (!line || restock + writeOff === 0) return []
    if (line.parts !== null) return line.parts.map((part) => partOf(part, { restock, writeOff }))
    if (line.itemId === null) return []
    return [{ itemId: line.itemId, name: [line.name, line.type].filter(Boolean).join(', '), batch, restock, writeOff }]
  })

/** Returns the pieces of a bundle's part. Nobody sees which batch a part is of, so they come from any. */
const partOf = ({ itemId, name, pack, pieces }: OrderedPart, { restock, writeOff }: { restock: number; writeOff: number }): ReturnedPieces => ({
  itemId,
  name: [name, pack].filter(Boolean).join(', '),
  anyBatch: true,
  restock: restock * pieces,
  writeOff: writeOff * pieces,
})
