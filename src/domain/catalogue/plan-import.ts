import { z } from 'zod/mini'
import { changedFields } from '../audit/changed-fields.ts'
import { type ImportError, type ImportedProduct, mrpBelowPrice, productFields, variantFields } from './admin-contract.ts'
import type { Product } from './contract.ts'
import { mergeVariants } from './merge-variants.ts'
import { findDuplicateLabel, plainLabel } from './product.ts'
import { type Column, columnTitles, isColumn, plainAmount, plainPercent, saysRemove, textsIn } from './product-sheet.ts'

/** A line of the sheet; what is blank is not there. `row` counts as spreadsheet programs do, the titles being row 1. */
export type SheetRow = { row: number; cells: { [Name in Column]?: string } }

/** One product of the sheet. `before` is the product that it changes. */
export type Planned = { row: number; change: ImportedProduct['change']; before: Product | undefined; after: Product }

/** Of very many errors only the first found are kept, and all are counted. */
export type Plan = { products: Planned[]; errors: ImportError[]; errorCount: number }

type Group = { first: SheetRow; rows: SheetRow[] }

/** Of very many errors. */
const keptErrors = 1000
/** More than a product may have, so that it is refused; what follows is not looked at. */
const checkedVariants = 100

const most = 30
const tooMany = `A product can have at most ${most} variants.`

const groupFields = z.object({
  ...productFields,
  name: z.optional(productFields.name),
  image: z.optional(productFields.image),
  variants: z.array(variantFields).check(z.maxLength(most, tooMany)),
})

const ownColumns = ['id', 'name', 'status', 'type', 'images', 'benefits', 'manufacturer', 'countryOfOrigin'] as const

/**
 * What a sheet would do to the products there are. A blank cell leaves what is there, and so does a pack without a line; the column Remove takes one away. Pure. Pauses after
 * each line and each product, as a long sheet takes seconds.
 */
export function* planImport(rows: SheetRow[], existing: Product[], newId: () => string): Generator<void, Plan> {
  const errors = collectErrors()
  const products: Planned[] = []
  const taken = new Map<string, number>()
  const byId = new Map(existing.map((product) => [product._id, product]))
  const byName = Map.groupBy(existing, ({ name }) => plainName(name))

  for (const group of yield* groupsOf(rows, errors)) {
    yield
    const own = ownCells(group, errors)
    const found = findBefore(own, group, { byId, byName }, errors)
    if (!found) continue
    const { before } = found
    const earlier = before && taken.get(before._id)
    if (earlier !== undefined) {
      errors.push({ row: group.first.row, message: `Row ${earlier} is about the same product.` })
      continue
    }
    if (before) taken.set(before._id, group.first.row)
    const after = afterOf(group, own, before, newId, errors)
    if (after) products.push({ row: group.first.row, change: changeOf(before, after), before, after })
  }
  return { products, ...errors.collected() }
}

type Errors = ReturnType<typeof collectErrors>

function collectErrors() {
  const kept: ImportError[] = []
  let count = 0
  return {
    push(error: ImportError) {
      count += 1
      if (kept.length < keptErrors) kept.push(error)
    },
    collected: () => ({ errors: kept.toSorted((a, b) => a.row - b.row), errorCount: count }),
  }
}

/** A name as it is compared: a product is found by it whatever the letter case. */
const plainName = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()

/** Lines of one product: those with its id, those with its name, and those below with neither. */
function* groupsOf(rows: SheetRow[], errors: Errors): Generator<void, Group[]> {
  const groups: Group[] = []
  const byKey = new Map<string, Group>()
  for (const row of rows) {
    yield
    const { id, name } = row.cells
    const keys = [...(id ? [`id ${id}`] : []), ...(name ? [`name ${plainName(name)}`] : [])]
    const [key] = keys
    const known = key === undefined ? groups.at(-1) : byKey.get(key)
    if (known) known.rows.push(row)
    else if (key === undefined) errors.push({ row: row.row, column: columnTitles.name, message: 'Please enter a product name.' })
    const group = known ?? { first: row, rows: [row] }
    if (!known && key !== undefined) groups.push(group)
    for (const one of keys) if (!byKey.has(one)) byKey.set(one, group)
  }
  return groups
}

type Own = { [Name in (typeof ownColumns)[number]]?: string }

/** What the lines say of the product itself; two that say different things are an error. */
function ownCells({ rows }: Group, errors: Errors): Own {
  const own: Own = {}
  const saidIn = new Map<string, number>()
  for (const { row, cells } of rows) {
    for (const column of ownColumns) {
      const cell = cells[column]
      if (cell === undefined) continue
      const earlier = saidIn.get(column)
      if (earlier !== undefined && own[column] !== cell && !(column === 'name' && plainName(own.name ?? '') === plainName(cell)))
        errors.push({ row, column: columnTitles[column], message: `Row ${earlier}, of the same product, says something else.` })
      if (earlier !== undefined) continue
      own[column] = cell
      saidIn.set(column, row)
    }
  }
  return own
}

type Known = { byId: Map<string, Product>; byName: Map<string, Product[]> }

/** @returns undefined where it cannot be said which product is meant */
function findBefore({ id, name }: Own, { first }: Group, { byId, byName }: Known, errors: Errors): { before: Product | undefined } | undefined {
  if (id !== undefined) {
    const before = byId.get(id)
    if (before) return { before }
    errors.push({ row: first.row, column: columnTitles.id, message: 'There is no product with this id. Leave it blank to add a product.' })
    return undefined
  }
  const namesakes = byName.get(plainName(name ?? '')) ?? []
  if (namesakes.length < 2) return { before: namesakes[0] }
  errors.push({ row: first.row, column: columnTitles.id, message: 'More than one product has this name. Please give the id.' })
  return undefined
}

function afterOf({ first, rows: lines }: Group, own: Own, before: Product | undefined, newId: () => string, errors: Errors): Product | undefined {
  const { removed, isRight } = removedBy(lines, before, errors)
  const rows = lines.filter((line) => !removed.has(line))
  const priceOf = (label = '') => before?.variants.find(({ quantity }) => plainLabel(quantity) === plainLabel(label))?.price.toString() ?? ''
  const parsed = z.safeParse(groupFields, {
    name: own.name ?? before?.name,
    status: own.status?.toLowerCase(),
    type: own.type,
    images: own.images && textsIn(own.images),
    benefits: own.benefits && textsIn(own.benefits),
    manufacturer: own.manufacturer,
    countryOfOrigin: own.countryOfOrigin,
    variants: rows.slice(0, checkedVariants).map(({ cells: { quantity, price = priceOf(quantity), discount = '', mrp = '' } }) => ({
      quantity: quantity ?? '',
      price: plainAmount(price),
      discount: plainPercent(discount),
      mrp: plainAmount(mrp),
    })),
  })
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) errors.push(errorAt(path, rows, first.row, message))
    return undefined
  }
  const { name = '', status, type, images, benefits, manufacturer, countryOfOrigin } = parsed.data
  if (!isRight) return undefined
  const labels = lines.map(({ cells }) => cells.quantity ?? '')
  const duplicate = findDuplicateLabel(labels)
  if (duplicate !== undefined) {
    errors.push({
      row: lines[labels.lastIndexOf(duplicate)]?.row ?? first.row,
      column: columnTitles.quantity,
      message: `There is more than one variant of ${duplicate}.`,
    })
    return undefined
  }
  const named = parsed.data.variants.map(({ mrp, discount, ...variant }, index) => ({
    ...variant,
    discount: rows[index]?.cells.discount === undefined ? undefined : discount,
    mrp: mrp ?? undefined,
  }))
  const variants = mergeVariants(before?.variants ?? [], named, [...removed.values()])
  if (variants.length === 0 || variants.length > most) {
    errors.push({ row: first.row, column: columnTitles.quantity, message: variants.length === 0 ? 'Please leave at least one variant.' : tooMany })
    return undefined
  }
  // After the merge: a new price may be above the MRP that the pack has.
  const aboveMrp = named.findIndex(({ quantity }) =>
    variants.some((one) => plainLabel(one.quantity) === plainLabel(quantity) && (one.mrp ?? Infinity) < one.price),
  )
  if (aboveMrp >= 0) {
    errors.push({ row: rows[aboveMrp]?.row ?? first.row, column: columnTitles.mrp, message: mrpBelowPrice })
    return undefined
  }
  const pictures = images ?? before?.images ?? []
  return {
    _id: before?._id ?? newId(),
    name,
    image: pictures[0] ?? '',
    images: pictures,
    type: type ?? before?.type ?? '',
    benefits: benefits ?? before?.benefits ?? [],
    variants,
    ...maybe('manufacturer', manufacturer ?? before?.manufacturer),
    ...maybe('countryOfOrigin', countryOfOrigin ?? before?.countryOfOrigin),
    status: status ?? before?.status ?? 'published',
  }
}

/** The lines that remove a pack, each with the pack's label; `isRight` is false where one of them cannot. */
function removedBy(lines: SheetRow[], before: Product | undefined, errors: Errors) {
  const removed = new Map<SheetRow, string>()
  const labels = new Set(before?.variants.map(({ quantity }) => plainLabel(quantity)))
  let isRight = true
  const refuse = (row: number, column: Column, message: string) => {
    isRight = false
    errors.push({ row, column: columnTitles[column], message })
  }
  for (const line of lines) {
    const { remove, quantity = '' } = line.cells
    const says = saysRemove(remove)
    if (says === false) continue
    removed.set(line, quantity)
    if (says === undefined) refuse(line.row, 'remove', 'Please write yes to remove this pack, or leave the cell blank.')
    else if (!labels.has(plainLabel(quantity))) refuse(line.row, 'quantity', `There is no variant of ${quantity || 'this name'} to remove.`)
  }
  return { removed, isRight }
}

const maybe = <Name extends string>(name: Name, value: string | undefined) => (value ? { [name]: value } : {})

function errorAt([field, index, part]: PropertyKey[], rows: SheetRow[], firstRow: number, message: string): ImportError {
  const row = field === 'variants' && typeof index === 'number' ? (rows[index]?.row ?? firstRow) : firstRow
  const column = String(field === 'variants' ? (part ?? 'quantity') : field)
  const cell = typeof index === 'number' && isFigure(column) ? rows[index]?.cells[column] : undefined
  const said = cell !== undefined && /[^\d\s.,₹%]/.test(cell) ? 'Numbers only' : message
  return { row, ...(isColumn(column) && { column: columnTitles[column] }), message: said }
}

const isFigure = (column: string) => column === 'price' || column === 'discount' || column === 'mrp'

function changeOf(before: Product | undefined, after: Product): Planned['change'] {
  if (!before) return 'added'
  const changed = changedFields({ ...before, version: undefined }, after)
  return Object.keys({ ...changed.before, ...changed.after }).length > 0 ? 'updated' : 'unchanged'
}
