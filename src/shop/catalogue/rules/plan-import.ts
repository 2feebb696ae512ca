import { z } from 'zod/mini'
import { nameKey } from '#kernel/text.ts'
import { changedFields } from '#shop/audit/rules.ts'
import type { ImportError } from '#kernel/sheet-contract.ts'
import { collectErrors, type Errors, type SheetRow as Row } from '#kernel/sheet.ts'
import { mrpBelowPrice, productFields } from '../office-contract.ts'
import { type ImportedProduct } from '../import-contract.ts'
import type { Product, Variant } from '../contract.ts'
import { filledDeclarations } from './declarations.ts'
import { findPacks, findRemovals, type KnownPack } from './match-packs.ts'
import { mergeVariants, type PackLine } from './merge-variants.ts'
import { findDuplicateLabel } from './product.ts'
import { figuresOf, packsOfLines, sheetVariant } from './plan-variants.ts'
import { type Column, columnTitles, errorAt, normaliseFoodType, productColumns, textsIn } from './product-sheet.ts'

export type SheetRow = Row<Column>

/** The planned change of one product. `before`: the existing product, if there is one. `known`: the packs that it has or had. */
export type Planned = { row: number; change: ImportedProduct['change']; before: Product | undefined; after: Product; known: readonly KnownPack[] }

/** The planned changes and the errors of a sheet. `errors` lists at most 200, `errorCount` counts all. */
export type Plan = { products: Planned[]; errors: ImportError[]; errorCount: number }

/** The lines of one product. */
type Group = { first: SheetRow; rows: SheetRow[] }

/** How many variants of a product are checked. This is more than a product may have, so a product with too many is still refused. */
const maxCheckedVariants = 100

const maxVariants = 30
const tooManyVariants = `A product can have at most ${maxVariants} variants.`

const groupFields = z.object({
  ...productFields,
  name: z.optional(productFields.name),
  image: z.optional(productFields.image),
  variants: z.array(sheetVariant).check(z.maxLength(maxVariants, tooManyVariants)),
})

const ownColumns = ['id', ...productColumns] as const

/**
 * Plans the changes that a sheet makes to existing products. `packs`: the packs that each product has or had, by its id. A blank cell keeps the stored value,
 * and a pack without a line stays. The column Remove removes a pack. A long sheet takes seconds, so it yields after each line and each product.
 */
export function* planImport(
  rows: SheetRow[],
  existing: Product[],
  newId: () => string,
  packs: ReadonlyMap<string, readonly KnownPack[]> = new Map(),
): Generator<void, Plan> {
  const errors = collectErrors()
  const products: Planned[] = []
  const taken = new Map<string, number>()
  const byId = new Map(existing.map((product) => [product._id, product]))
  const byName = Map.groupBy(existing, ({ name }) => nameKey(name))

  for (const group of yield* groupsOf(rows, errors)) {
    yield
    const own = readProductCells(group, errors)
    const found = findBefore(own, group, { byId, byName }, errors)
    if (!found) continue
    const { before } = found
    const earlier = before && taken.get(before._id)
    if (earlier !== undefined) {
      errors.push({ row: group.first.row, message: `Row ${earlier} is about the same product.` })
      continue
    }
    if (before) taken.set(before._id, group.first.row)
    const known = packs.get(before?._id ?? '') ?? []
    const after = planProduct(group, own, { before, known, newId }, errors)
    if (after) products.push({ row: group.first.row, change: changeOf(before, after), before, after, known })
  }
  return { products, ...errors.collected() }
}

/** Groups the lines by product: the lines with its id or its name, and the lines without both that follow them. */
function* groupsOf(rows: SheetRow[], errors: Errors): Generator<void, Group[]> {
  const groups: Group[] = []
  const byKey = new Map<string, Group>()
  for (const row of rows) {
    yield
    const { id, name } = row.cells
    const keys = [...(id ? [`id ${id}`] : []), ...(name ? [`name ${nameKey(name)}`] : [])]
    const [key] = keys
    if (key === undefined) {
      const lastGroup = groups.at(-1)
      if (lastGroup) lastGroup.rows.push(row)
      else errors.push({ row: row.row, column: columnTitles.name, message: 'Please enter a product name.' })
      continue
    }
    const group = byKey.get(key) ?? { first: row, rows: [] }
    if (group.rows.length === 0) groups.push(group)
    group.rows.push(row)
    for (const each of keys) if (!byKey.has(each)) byKey.set(each, group)
  }
  return groups
}

type ProductCells = { [Name in (typeof ownColumns)[number]]?: string }

/** Reads the product's own cells from all its lines. Two different values are an error. */
function readProductCells({ rows }: Group, errors: Errors): ProductCells {
  const own: ProductCells = {}
  const rowOf = new Map<string, number>()
  for (const { row, cells } of rows) {
    for (const column of ownColumns) {
      const cell = cells[column]
      if (cell === undefined) continue
      const earlier = rowOf.get(column)
      if (earlier !== undefined && own[column] !== cell && !(column === 'name' && nameKey(own.name ?? '') === nameKey(cell)))
        errors.push({ row, column: columnTitles[column], message: `Row ${earlier}, of the same product, says something else.` })
      if (earlier !== undefined) continue
      own[column] = cell
      rowOf.set(column, row)
    }
  }
  return own
}

type ExistingProducts = { byId: Map<string, Product>; byName: Map<string, Product[]> }

/** Finds the existing product of a group. @returns undefined, with an error, if the product is unknown or ambiguous */
function findBefore(
  { id, name }: ProductCells,
  { first }: Group,
  { byId, byName }: ExistingProducts,
  errors: Errors,
): { before: Product | undefined } | undefined {
  if (id !== undefined) {
    const before = byId.get(id)
    if (before) return { before }
    errors.push({ row: first.row, column: columnTitles.id, message: 'There is no product with this id. Leave it blank to add a product.' })
    return undefined
  }
  const namesakes = byName.get(nameKey(name ?? '')) ?? []
  if (namesakes.length < 2) return { before: namesakes[0] }
  errors.push({ row: first.row, column: columnTitles.id, message: 'More than one product has this name. Please give the id.' })
  return undefined
}

type Subject = { before: Product | undefined; known: readonly KnownPack[]; newId: () => string }

/** Returns the product after the import. @returns undefined, with errors, if a line is wrong */
function planProduct({ first, rows: lines }: Group, own: ProductCells, { before, known, newId }: Subject, errors: Errors): Product | undefined {
  const matched = findPacks(lines, known, errors)
  if (!matched) return undefined
  const { removed, areValid } = findRemovals(matched, before, errors)
  const kept = matched.filter(({ line }) => !removed.has(line))
  const parsed = parseCells(own, kept, before)
  if (!parsed.success) {
    const rows = kept.map(({ line }) => line)
    for (const { path, message } of parsed.error.issues) errors.push(errorAt(path, rows, first.row, message))
    return undefined
  }
  if (!areValid) return undefined
  // The labels of the sheet: two lines may name one stored pack in different spellings.
  const labels = matched.map(({ typed }) => typed)
  const duplicate = findDuplicateLabel(labels)
  if (duplicate !== undefined) {
    errors.push({
      row: lines[labels.lastIndexOf(duplicate)]?.row ?? first.row,
      column: columnTitles.quantity,
      message: `There is more than one variant of ${duplicate}.`,
    })
    return undefined
  }
  const named = packsOfLines(kept, parsed.data.variants, before, errors)
  if (!named) return undefined
  const variants = mergeVariants(before?.variants ?? [], named, new Set(removed.values()))
  if (!areRightVariants(variants, { first, kept, named }, errors)) return undefined
  return { _id: before?._id ?? newId(), ...productAfter(parsed.data, before), variants }
}

type KeptLine = NonNullable<ReturnType<typeof findPacks>>[number]

function parseCells(own: ProductCells, kept: readonly KeptLine[], before: Product | undefined) {
  // Only the price is a required field of a pack. `mergeVariants` keeps the stored values of other blank cells.
  const priceOf = (id: string | undefined) => before?.variants.find(({ _id }) => _id !== undefined && _id === id)?.price.toString() ?? ''
  return z.safeParse(groupFields, {
    name: own.name ?? before?.name,
    status: own.status?.toLowerCase(),
    type: own.type,
    images: own.images && textsIn(own.images),
    benefits: own.benefits && textsIn(own.benefits),
    manufacturer: own.manufacturer,
    countryOfOrigin: own.countryOfOrigin,
    foodType: own.foodType && normaliseFoodType(own.foodType),
    bestBeforeMonths: own.bestBeforeMonths,
    declarations: { ...before?.declarations, ...declaredIn(own) },
    ground: own.ground?.toLowerCase(),
    variants: kept.slice(0, maxCheckedVariants).map(({ _id, quantity, line }) => figuresOf(line, quantity, priceOf(_id))),
  })
}

type NamedVariants = { first: SheetRow; kept: readonly KeptLine[]; named: readonly PackLine[] }

/** Checks the variants after the merge with the stored packs: their number, their labels, and their MRPs. */
function areRightVariants(variants: readonly Variant[], { first, kept, named }: NamedVariants, errors: Errors): boolean {
  if (variants.length === 0 || variants.length > maxVariants) {
    errors.push({ row: first.row, column: columnTitles.quantity, message: variants.length === 0 ? 'Please leave at least one variant.' : tooManyVariants })
    return false
  }
  const clash = findDuplicateLabel(variants.map(({ quantity }) => quantity))
  if (clash !== undefined) {
    errors.push({ row: first.row, column: columnTitles.quantity, message: `There is more than one variant of ${clash}.` })
    return false
  }
  // A new price may exceed the pack's old MRP.
  const aboveMrp = named.findIndex(({ quantity }) => variants.some((variant) => variant.quantity === quantity && (variant.mrp ?? Infinity) < variant.price))
  if (aboveMrp >= 0) {
    errors.push({ row: kept[aboveMrp]?.line.row ?? first.row, column: columnTitles.mrp, message: mrpBelowPrice })
    return false
  }
  return true
}

/** Returns the fields of a product after the import, without its id and variants. */
function productAfter(cells: z.output<typeof groupFields>, before: Product | undefined): Omit<Product, '_id' | 'variants'> {
  const { name = '', status, type, images, benefits, manufacturer, countryOfOrigin, foodType, bestBeforeMonths, declarations, ground } = cells
  const pictures = images ?? before?.images ?? []
  return {
    name,
    image: pictures[0] ?? '',
    images: pictures,
    type: type ?? before?.type ?? '',
    benefits: benefits ?? before?.benefits ?? [],
    ...optional('manufacturer', manufacturer ?? before?.manufacturer),
    ...optional('countryOfOrigin', countryOfOrigin ?? before?.countryOfOrigin),
    ...optional('foodType', foodType ?? before?.foodType),
    ...optional('bestBeforeMonths', bestBeforeMonths ?? before?.bestBeforeMonths),
    ...optional('declarations', filledDeclarations(declarations)),
    ...optional('ground', ground ?? before?.ground),
    // A sheet has no texts and no article, so they stay.
    ...(before?.article && { article: before.article }),
    ...(before?.texts && { texts: before.texts }),
    status: status ?? before?.status ?? 'published',
  }
}

const optional = <Name extends string, Value>(name: Name, value: Value | undefined) => (value ? { [name]: value } : {})

/** Returns the further declarations of the cells that are not blank. */
const declaredIn = ({ category, ...own }: ProductCells) => filledDeclarations({ ...own, category: category?.toLowerCase() })

export function changeOf(before: Product | undefined, after: Product): Planned['change'] {
  if (!before) return 'added'
  const changed = changedFields({ ...before, version: undefined }, after)
  return Object.keys({ ...changed.before, ...changed.after }).length > 0 ? 'updated' : 'unchanged'
}
