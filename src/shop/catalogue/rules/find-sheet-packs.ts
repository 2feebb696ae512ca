import type { Errors, SheetRow as Row } from '#kernel/sheet.ts'
import type { Product } from '../contract.ts'
import { type KnownPack, matchPacks, type NamedPack } from './match-packs.ts'
import { type Column, columnTitles, parseRemove } from './product-sheet.ts'

type SheetRow = Row<Column>

/** A line of the sheet with its pack. `typed` is the label in the sheet, and `quantity` the one to store. */
type MatchedLine = NamedPack & { line: SheetRow; typed: string }

/** Finds the packs of the lines, by the column Pack ID or else by label. @returns undefined, with an error, for an id of another product or a repeated one */
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

/** Returns the lines that remove a pack, with the packs. `areValid` is false if one of the lines has an error. */
export function findRemovals(lines: MatchedLine[], before: Product | undefined, errors: Errors) {
  const removed = new Map<SheetRow, string>()
  const present = new Set(before?.variants.map(({ _id }) => _id))
  let areValid = true
  const refuse = (row: number, column: Column, message: string) => {
    areValid = false
    errors.push({ row, column: columnTitles[column], message })
  }
  for (const { line, _id, typed } of lines) {
    const removes = parseRemove(line.cells.remove)
    if (removes === false) continue
    removed.set(line, _id ?? '')
    if (removes === undefined) refuse(line.row, 'remove', 'Please write yes to remove this pack, or leave the cell blank.')
    else if (_id === undefined || !present.has(_id)) refuse(line.row, 'quantity', `There is no variant of ${typed || 'this name'} to remove.`)
  }
  return { removed, areValid }
}
