import { labelKey } from '#kernel/text.ts'
import type { Variant } from '../contract.ts'

/** A line of the sheet about a pack. `_id` is undefined for a new pack. A blank cell is undefined, and keeps the pack's value. */
export type PackLine = {
  _id: string | undefined
  quantity: string
  price: number
  discount: number | undefined
  mrp: number | undefined
  paused?: boolean | undefined
}

/**
 * Returns a product's packs after an import. `removed`: the ids of packs to remove. Packs that the sheet does not name stay. If the sheet names every remaining
 * pack, the result has the sheet's order. Otherwise the named packs fill their old places in the sheet's order, and new packs come last.
 */
export function mergeVariants(before: readonly Variant[], named: readonly PackLine[], removed: ReadonlySet<string>): Variant[] {
  const oldVariants = new Map(before.map((variant) => [variant._id, variant]))
  const namedIds = new Set(named.map(({ _id }) => _id))
  const isOld = ({ _id }: { _id?: string | undefined }) => _id !== undefined && oldVariants.has(_id)
  const filled = named.map((line) => fillFrom(line, isOld(line) ? oldVariants.get(line._id) : undefined))
  const remaining = before.filter(({ _id = '' }) => !removed.has(_id))
  if (remaining.every(({ _id }) => namedIds.has(_id))) return filled
  const nextChanged = filled.filter(isOld).values()
  return [
    ...remaining.map((variant) => (namedIds.has(variant._id) ? (nextChanged.next().value ?? variant) : variant)),
    ...filled.filter((variant) => !isOld(variant)),
  ]
}

function fillFrom({ _id, quantity, price, discount, mrp, paused }: PackLine, before: Variant | undefined): Variant {
  const newMrp = mrp ?? before?.mrp
  const kept = { ...(before?.image && { image: before.image }), ...((paused ?? before?.paused) && { paused: true as const }) }
  const figures = { quantity, price, discount: discount ?? before?.discount ?? 0, ...(newMrp !== undefined && { mrp: newMrp }), ...kept }
  return { ...(_id !== undefined && { _id }), ...figures }
}

type Figures = Omit<Variant, '_id' | 'quantity'>

/** The change of a pack. `was` is the old label of a renamed pack. `before` is missing for a new pack, `after` for a removed one. */
export type PackChange = { _id?: string; quantity: string; was?: string; before?: Figures; after?: Figures }

/** Lists the packs that differ: changed and new ones first, then removed ones. */
export function packChanges(before: readonly Variant[], after: readonly Variant[]): PackChange[] {
  const oldOf = pairPacks(before, after)
  const changedOrNew = after.flatMap((variant): PackChange[] => {
    const { _id, quantity, ...figures } = variant
    const pack = { ...(_id !== undefined && { _id }), quantity }
    const old = oldOf.get(variant)
    if (!old) return [{ ...pack, after: figures }]
    const { _id: _oldId, quantity: was, ...oldFigures } = old
    const isSame = was === quantity && (['price', 'discount', 'mrp', 'paused'] as const).every((field) => old[field] === figures[field])
    return isSame ? [] : [{ ...pack, ...(was !== quantity && { was }), before: oldFigures, after: figures }]
  })
  const kept = new Set(oldOf.values())
  const gone = before.filter((variant) => !kept.has(variant))
  return [...changedOrNew, ...gone.map(({ _id, quantity, ...figures }) => ({ ...(_id !== undefined && { _id }), quantity, before: figures }))]
}

/** Pairs each pack with its earlier version, by id. Packs of older records have no id, so they are paired by label. */
function pairPacks(before: readonly Variant[], after: readonly Variant[]): Map<Variant, Variant> {
  const byId = new Map(before.flatMap((old) => (old._id === undefined ? [] : [[old._id, old] as const])))
  const oldOf = new Map(
    after.flatMap((variant) => {
      const old = byId.get(variant._id ?? '')
      return old ? [[variant, old] as const] : []
    }),
  )
  const taken = new Set(oldOf.values())
  for (const variant of after.filter((one) => !oldOf.has(one))) {
    const isNamesake = (old: Variant) => (old._id === undefined || variant._id === undefined) && labelKey(old.quantity) === labelKey(variant.quantity)
    const old = before.find((one) => !taken.has(one) && isNamesake(one))
    if (!old) continue
    oldOf.set(variant, old)
    taken.add(old)
  }
  return oldOf
}
