import { ShopError } from '#kernel/errors.ts'
import type { ReturnedPieces } from '#shop/stock/module.server.ts'
import type { OrderedPart } from '#shop/stock/rules.ts'
import { type ArrivedLine, enterPieces } from '../contract.ts'

/** A line of which `qty` pieces may arrive. Lines of orders from before stock was kept have no item. `parts`: those of a bundle, else null. */
type ExpectedLine = { position: number; name: string; type: string; qty: number; itemId: string | null; parts: OrderedPart[] | null }

export type Counted<Line> = { line: Line; restocked: number; writtenOff: number }

/** Sums the pieces that arrived of each line, over its batches. */
export const sumArrived = <Line extends { position: number }>(lines: readonly Line[], arrived: readonly ArrivedLine[]): Counted<Line>[] =>
  lines.map((line) => {
    const ofLine = arrived.filter(({ position }) => position === line.position)
    const sum = (amount: 'restock' | 'writeOff') => ofLine.reduce((total, each) => total + each[amount], 0)
    return { line, restocked: sum('restock'), writtenOff: sum('writeOff') }
  })

/** Counts the pieces that arrived of a return or a parcel. @throws ShopError rule_refused for an unknown line, for more pieces than a line has, and for none */
export function countArrived<Line extends ExpectedLine>(of: 'return' | 'parcel', lines: readonly Line[], arrived: readonly ArrivedLine[]): Counted<Line>[] {
  if (arrived.some(({ position }) => !lines.some((line) => line.position === position))) throw new ShopError('rule_refused', `This ${of} has no such item.`)
  const counted = sumArrived(lines, arrived)
  const tooMany = counted.find(({ line, restocked, writtenOff }) => restocked + writtenOff > line.qty)
  if (tooMany) {
    const { name, qty } = tooMany.line
    throw new ShopError('rule_refused', `This ${of} has only ${qty} ${qty === 1 ? 'piece' : 'pieces'} of ${name}.`)
  }
  if (counted.every(({ restocked, writtenOff }) => restocked + writtenOff === 0)) throw new ShopError('rule_refused', enterPieces)
  return counted
}

/** Returns the pieces for `returnStock`. */
export const arrivedPieces = (lines: readonly ExpectedLine[], arrived: readonly ArrivedLine[]): ReturnedPieces[] =>
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
