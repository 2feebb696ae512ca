import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { rupeesOf } from '#kernel/money.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { requireScope } from '#platform/http/require-scope.ts'
import type { Shop } from '#platform/shop.ts'
import type { Variant } from '#shop/catalogue/contract.ts'
import { planPacks, savePacks } from '#shop/catalogue/module.server.ts'
import { isAboveMrp, priceDropSentence, priceVariant } from '#shop/catalogue/rules.ts'
import { mrpBelowPrice } from '#shop/catalogue/office-contract.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { planCounts, saveCounts } from '#shop/stock/module.server.ts'
import type * as contract from '../contract.ts'

type Input = z.output<typeof contract.changePacks.input>
type ChangedPack = z.output<typeof contract.changePacks.reply>['packs'][number]

/**
 * Changes the figures of many packs in one transaction. A dry run only returns the changes.
 * @throws ShopError not_found, changed_meanwhile with every product and pack that changed, price_drop, rule_refused with the problem of each pack, forbidden
 */
export function changePacks(shop: Shop, actor: Actor, { dryRun, priceDrops, reason, note, products }: Input): Promise<ChangedPack[]> {
  if (countsIn(products).length > 0) requireScope(actor, 'stock:write')
  return shop.db.transaction().execute(async (tx) => {
    const catalogue = await planPacks(tx, actor, products)
    // A deleted product is in `catalogue.changed`, so the request is refused below. Its packs have no stock to plan.
    const existingProducts = new Set(catalogue.planned.map(({ before }) => before._id))
    const counts = countsIn(products.filter(({ id }) => existingProducts.has(id)))
    const stock = await planCounts(tx, counts, reason)
    const changed = [...catalogue.changed, ...stock.changed]
    if (changed.length > 0) throw new ShopError('changed_meanwhile', 'Some of these packs were changed after you opened them. Nothing was saved.', { changed })
    const existingPacks = new Set(catalogue.planned.flatMap(({ before }) => before.variants.map(({ _id }) => _id)))
    const unknownPack = products.flatMap(({ packs }) => packs).find(({ _id }) => !existingPacks.has(_id))
    if (unknownPack) throw new ShopError('not_found', 'A pack is not in the catalogue any more.')

    const { priceDropPercent } = await readSettings(tx)
    const requestedPacks = new Set(products.flatMap(({ packs }) => packs.map(({ _id }) => _id)))
    const counted = new Map(stock.planned.map(({ item, pieces }) => [item.id, { before: item.onHand, after: item.onHand + pieces }]))
    const packs = catalogue.planned.flatMap(({ before: product, after }) =>
      product.variants.flatMap((before, index): ChangedPack[] => {
        const next = after.variants[index]
        if (before._id === undefined || !next || !requestedPacks.has(before._id)) return []
        const pieces = counted.get(before._id)
        const problem = isAboveMrp(before, next) ? mrpBelowPrice : stock.problems.get(before._id)
        const figures = { before: figuresOf(before, pieces?.before), after: figuresOf(next, pieces?.after) }
        const warnings = warningsOf(before, next, priceDropPercent)
        const names = { _id: before._id, productId: product._id, product: product.name, pack: before.quantity }
        return [{ ...names, ...figures, warnings, ...(problem !== undefined && { problem }) }]
      }),
    )
    if (dryRun) return packs
    refuseProblems(packs)
    if (priceDrops === 'ask') refuseDrops(packs, priceDropPercent)
    await savePacks(shop, tx, actor, catalogue.planned)
    await saveCounts(shop, tx, actor, stock.planned, { reason, note })
    return packs
  })
}

/** Returns the packs whose stock was counted. */
const countsIn = (products: Input['products']) =>
  products.flatMap(({ packs }) => packs.flatMap(({ _id, counted, seen }) => (counted === undefined || seen === undefined ? [] : [{ _id, counted, seen }])))

const figuresOf = (pack: Variant, onHand: number | undefined) => ({
  price: pack.price,
  selling: rupeesOf(priceVariant(pack, 1).finalPaise),
  ...(pack.mrp !== undefined && { mrp: pack.mrp }),
  paused: pack.paused === true,
  ...(onHand !== undefined && { onHand }),
})

function warningsOf(before: Variant, after: Variant, percent: number): ChangedPack['warnings'] {
  const drops = priceDropSentence([before], [after], percent) !== undefined
  const isFree = priceVariant(after, 1).finalPaise === 0 && priceVariant(before, 1).finalPaise !== 0
  return [...(drops ? (['price_drop'] as const) : []), ...(isFree ? (['no_charge'] as const) : [])]
}

/** @throws ShopError rule_refused with the problem of each pack */
function refuseProblems(packs: readonly ChangedPack[]) {
  const wrong = packs.flatMap(({ product, pack, problem }) => (problem === undefined ? [] : [`${product}, ${pack}: ${problem}`]))
  if (wrong[0] === undefined) return
  throw new ShopError(
    'rule_refused',
    wrong[0],
    wrong.map((message) => ({ field: 'products', message })),
  )
}

/** @throws ShopError price_drop when selling prices fall by more than the owner's limit */
function refuseDrops(packs: readonly ChangedPack[], percent: number) {
  const drops = packs.filter(({ warnings }) => warnings.includes('price_drop'))
  const [first] = drops
  if (!first) return
  const rest = drops.length > 1 ? ` Of ${drops.length - 1} more too.` : ''
  throw new ShopError('price_drop', `The selling price of ${first.product}, ${first.pack} falls by more than ${percent} %.${rest}`)
}
