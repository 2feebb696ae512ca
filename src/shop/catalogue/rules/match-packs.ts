import type { Errors, SheetRow as Row } from '#kernel/sheet.ts'
import { canonicalLine, labelKey } from '#kernel/text.ts'
import type { Product } from '../contract.ts'
import { type Column, columnTitles, parseYesNo } from './product-sheet.ts'

/** A pack that a product has or had. `onHand`: its pieces in the stock. */
export type KnownPack = { _id: string; quantity: string; inCatalogue: boolean; onHand: number }

/** A pack as a request or sheet names it. Without an id, its label identifies it. */
type NamedPack = { _id?: string | undefined; quantity: string }

/**
 * Finds the known pack of each named pack, in order. With an id, it is the pack of that id, and gets the given label. Without an id, it is the pack with the
 * same label, in its stored spelling; a pack of the catalogue comes before a pack that left it. Otherwise it is a new pack, whose id stays undefined.
 */
export function matchPacks<Named extends NamedPack>(known: readonly KnownPack[], named: readonly Named[]): (Named & { _id: string | undefined })[] {
  const taken = new Set(named.flatMap(({ _id }) => _id ?? []))
  const free = Map.groupBy(
    known.filter(({ _id }) => !taken.has(_id)),
    ({ quantity }) => labelKey(quantity),
  )
  return named.map((pack) => {
    if (pack._id !== undefined) return { ...pack, _id: pack._id, quantity: canonicalLine(pack.quantity) }
    const namesakes = free.get(labelKey(pack.quantity)) ?? []
    const found = namesakes.find(({ inCatalogue }) => inCatalogue) ?? namesakes[0]
    return { ...pack, _id: found?._id, quantity: found?.quantity ?? canonicalLine(pack.quantity) }
  })
}

/** Returns whether two variants are the same pack: they have the same id or, if one of them has no id, the same label. */
export const isSamePack = (one: NamedPack, other: NamedPack) =>
  one._id !== undefined && other._id !== undefined ? one._id === other._id : labelKey(one.quantity) === labelKey(other.quantity)

/** Returns the packs that leave the catalogue. */
export function packsLeaving(known: readonly KnownPack[], after: readonly NamedPack[]): KnownPack[] {
  const kept = new Set(after.map(({ _id }) => _id))
  return known.filter(({ _id, inCatalogue }) => inCatalogue && !kept.has(_id))
}

const pieces = (count: number) => (Math.abs(count) === 1 ? `${count} piece stays` : `${count} pieces stay`)

/** Returns sentences about packs that leave the catalogue with pieces, which stay with them. New packs have none. Empty if no such pack leaves. */
export function leavingNotice(known: readonly KnownPack[], after: readonly NamedPack[]): string {
  const stocked = packsLeaving(known, after).filter(({ onHand }) => onHand !== 0)
  if (stocked.length === 0) return ''
  const gone = stocked.map(({ quantity, onHand }) => `${quantity} left the catalogue. Its ${pieces(onHand)} in the stock list.`)
  const added = after.flatMap(({ _id, quantity }) => (_id === undefined ? [quantity] : []))
  const begun = added.length > 0 ? [`${added.join(', ')}: new, without pieces.`] : []
  return [...gone, ...begun].join(' ')
}

type SheetRow = Row<Column>

/** A line of the sheet with its pack. `typed` is the label in the sheet, and `quantity` the one to store. */
type MatchedLine = NamedPack & { line: SheetRow; typed: string }

/**
 * Finds the packs of the lines, by the column Pack ID or else by label.
 * @returns undefined, with an error, for a repeated id and for an id of another product
 */
export function findPacks(lines: SheetRow[], known: readonly KnownPack[], errors: Errors): MatchedLine[] | undefined {
  const byId = new Map(known.map((pack) => [pack._id, pack]))
  const rowOf = new Map<string, number>()
  for (const { row, cells } of lines) {
    const id = cells.packId
    if (id === undefined) continue
    const earlier = rowOf.get(id)
    if (earlier === undefined && byId.has(id)) rowOf.set(id, row)
    else {
      const message =
        earlier === undefined
          ? 'This product has no pack with this id. Leave the cell blank to name the pack by its label.'
          : `Row ${earlier} is about the same pack.`
      errors.push({ row, column: columnTitles.packId, message })
      return undefined
    }
  }
  return matchPacks(
    known,
    lines.map((line) => {
      const typed = line.cells.quantity ?? byId.get(line.cells.packId ?? '')?.quantity ?? ''
      return { _id: line.cells.packId, quantity: typed, typed, line }
    }),
  )
}

/** Returns the lines that remove a pack, with the ids of the packs. `areValid` is false if one of the lines has an error. */
export function findRemovals(lines: MatchedLine[], before: Product | undefined, errors: Errors) {
  const removed = new Map<SheetRow, string>()
  const present = new Set(before?.variants.map(({ _id }) => _id))
  let areValid = true
  const refuse = (row: number, column: Column, message: string) => {
    areValid = false
    errors.push({ row, column: columnTitles[column], message })
  }
  for (const { line, _id, typed } of lines) {
    const removes = parseYesNo(line.cells.remove, 'remove')
    if (removes === false) continue
    // An unreadable cell (undefined) is an error, and its line counts as removed.
    removed.set(line, _id ?? '')
    if (removes === undefined) refuse(line.row, 'remove', 'Please write yes to remove this pack, or leave the cell blank.')
    else if (_id === undefined || !present.has(_id)) refuse(line.row, 'quantity', `There is no variant of ${typed || 'this name'} to remove.`)
  }
  return { removed, areValid }
}
