import type { ShopError } from '#kernel/errors.ts'
import { labelKey } from '#kernel/text.ts'

/** A part of a bundle in an order: its names at that time, and how many pieces one bundle has. */
export type OrderedPart = { itemId: string; name: string; pack: string; pieces: number }

/**
 * A line of a cart, with the stock of its pack. `onHand` is undefined when the shop keeps no stock of the pack. `sharedPart`: see `shareStock`. `limit`:
 * the pack whose limit for an order is `mostPerOrder`, which is the line's own pack or a part of it.
 */
export type StockedLine = {
  name: string
  variant: string
  qty: number
  onHand?: number | undefined
  mostPerOrder?: number | null | undefined
  sharedPart?: string | undefined
  limit?: { name: string; variant: string; most: number } | undefined
  /** The pack is not sold for now. */
  isPaused?: boolean | undefined
}

type StockRefusal = { code: Extract<ShopError['code'], 'item_paused' | 'out_of_stock' | 'too_many_pieces'>; message: string }

/** The minutes that an attempt holds its pieces, and one use of its coupon, while its shopper pays. */
export const holdMinutes = 30

/** Returns whether the shop keeps stock of a line of the cart. */
export const isTracked = ({ onHand }: StockedLine) => onHand !== undefined

const packs = (count: number) => (count === 1 ? '1 pack' : `${count} packs`)

/** Returns why a cart cannot have this line, or undefined if it can. Pieces that other shoppers hold are not known here. */
export function refuseLine({ name, variant, qty, onHand, mostPerOrder, sharedPart, limit, isPaused }: StockedLine): StockRefusal | undefined {
  if (isPaused) return { code: 'item_paused', message: `${name}, ${variant} is not for sale at the moment. Remove it to order the rest.` }
  if (onHand !== undefined && qty > onHand) {
    const message = sharedPart === undefined ? shortageSentence({ name, variant, available: onHand, onHand }) : sharedSentence({ name, variant }, sharedPart)
    return { code: 'out_of_stock', message }
  }
  if (mostPerOrder != null && qty > mostPerOrder) {
    const limited = limit ?? { name, variant, most: mostPerOrder }
    const bundled = limited.name === name && labelKey(limited.variant) === labelKey(variant) ? '' : ', bundles included'
    return { code: 'too_many_pieces', message: `One order can have at most ${packs(limited.most)} of ${limited.name}, ${limited.variant}${bundled}.` }
  }
  return undefined
}

/** Returns the sentence for a line whose part another line of the cart needs too. */
export const sharedSentence = ({ name, variant }: { name: string; variant: string }, part: string) =>
  `${name}, ${variant} and another line of your cart need more packs of ${part} than are left.`

/** Returns the sentence for a pack with too few pieces. `available`: the pieces on hand that no other shopper holds. */
export function shortageSentence({ name, variant, available, onHand }: { name: string; variant: string; available: number; onHand: number }): string {
  const pack = `${name}, ${variant}`
  if (onHand <= 0) return `${pack} is sold out.`
  if (available <= 0) return `Another shopper is paying for the last ${pack}. Please try again in a few minutes.`
  return available === 1 ? `Only 1 pack of ${pack} is left.` : `Only ${available} packs of ${pack} are left.`
}

/**
 * Why pieces came in or went out. Sales, cancellations, removals, replacements and returns belong to an order. The shop itself takes out expired pieces.
 * Staff enter the others. `disposed`: expired pieces that were thrown away.
 */
export const stockReasons = ['receipt', 'sale', 'cancelled', 'removed', 'replaced', 'return', 'correction', 'loss', 'sample', 'expired', 'disposed'] as const

export const enteredReasons = ['receipt', 'correction', 'loss', 'sample', 'disposed'] as const

type EnteredReason = (typeof enteredReasons)[number]

/** The reasons that a person chooses from. Expired packs are thrown away from the list of batches. */
export const chosenReasons = ['receipt', 'correction', 'loss', 'sample'] as const satisfies EnteredReason[]

export type ChosenReason = (typeof chosenReasons)[number]

/** The most pieces of a pack. A larger number is a mistake of typing. */
export const mostPieces = 1_000_000

/** The sentence for pieces of a bundle. */
export const bundleRefusal = 'A bundle has no stock of its own. Change the stock of its parts.'

/** Returns the sentence for pieces that would leave without their batch. `loose`: the pieces on hand that belong to no batch. */
export const looseRefusal = (loose: number) => `Give the batch: ${loose <= 0 ? 'no piece is' : `only ${loose} pieces are`} without one.`

/** The sentence for a count that may mean one batch or the whole pack. */
export const unclearCount = 'Say which batch you counted, or that you counted the packs without a batch.'

/** Returns the refusal of a number of pieces that does not fit its reason, or undefined if it fits. */
export function refusePieces(reason: EnteredReason, pieces: number): string | undefined {
  if (pieces === 0) return 'Enter how many pieces.'
  if (Math.abs(pieces) > mostPieces) return `One movement can have at most ${mostPieces} pieces.`
  if (reason === 'receipt' && pieces < 0) return 'A receipt adds pieces. Choose Correction to remove some.'
  if ((reason === 'loss' || reason === 'sample') && pieces > 0) return 'A loss or a sample removes pieces. Enter a number below zero.'
  if (reason === 'disposed' && pieces > 0) return 'Packs that are thrown away leave the stock. Enter a number below zero.'
  return undefined
}

/**
 * The pieces that one pack of a line takes of an item. The item is the pack itself, or a part of a bundle. `onHand` is undefined for an untracked item.
 * `mostPerOrder` limits the pieces of all lines.
 */
export type Use = { itemId: string; name: string; pack: string; pieces: number; onHand: number | undefined; mostPerOrder?: number | null | undefined }

type LineStock = Pick<StockedLine, 'onHand' | 'sharedPart' | 'mostPerOrder' | 'limit' | 'isPaused'>

/**
 * Returns the stock of each line of a cart. `onHand`: the packs that are left after the lines above took theirs. A bundle has as many packs as its
 * scarcest part allows, and a paused pack has none. `sharedPart` names the scarcest part if a line above uses it too. `mostPerOrder` counts the pieces of
 * an item on its own and in bundles.
 */
export function shareStock(lines: readonly { qty: number; uses: readonly Use[]; isPaused?: boolean }[]): LineStock[] {
  const taken = new Map<string, number>()
  return lines.map(({ qty, uses, isPaused }) => {
    const stockLimits = uses.flatMap(({ itemId, name, pack, pieces, onHand }) => {
      if (onHand === undefined) return []
      const above = taken.get(itemId) ?? 0
      return [{ packs: Math.floor((onHand - above) / pieces), sharedPart: above > 0 ? `${name}, ${pack}` : undefined }]
    })
    const [strictestOrderLimit] = uses
      .flatMap(({ itemId, name, pack, pieces, mostPerOrder: most }) =>
        most == null ? [] : [{ packs: Math.max(0, Math.floor((most - (taken.get(itemId) ?? 0)) / pieces)), limit: { name, variant: pack, most } }],
      )
      .toSorted((one, other) => one.packs - other.packs)
    for (const { itemId, pieces } of uses) taken.set(itemId, (taken.get(itemId) ?? 0) + qty * pieces)
    const [scarcest] = stockLimits.toSorted((one, other) => one.packs - other.packs)
    const orderLimit = { mostPerOrder: strictestOrderLimit?.packs, limit: strictestOrderLimit?.limit }
    return isPaused ? { isPaused, onHand: 0, ...orderLimit } : { onHand: scarcest?.packs, sharedPart: scarcest?.sharedPart, ...orderLimit }
  })
}
