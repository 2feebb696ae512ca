import { inr } from '#kernel/money.ts'
import { labelKey } from '#kernel/text.ts'
import type { Variant } from '../contract.ts'
import { priceVariant } from './variant-price.ts'

type Pack = Pick<Variant, 'quantity' | 'price' | 'discount'> & { _id?: string | undefined }

const sellingPaise = ({ price, discount }: Pack) => priceVariant({ price, discount }, 1).finalPaise

/**
 * Returns a sentence about the packs whose selling price falls by more than `percent`, or undefined if none does. Packs are the same by id, or else by label.
 */
export function priceDropSentence(before: readonly Pack[], after: readonly Pack[], percent: number): string | undefined {
  const drops = after.flatMap((pack) => {
    const old = before.find(({ _id }) => _id !== undefined && _id === pack._id) ?? before.find(({ quantity }) => labelKey(quantity) === labelKey(pack.quantity))
    if (!old || sellingPaise(pack) * 100 >= sellingPaise(old) * (100 - percent)) return []
    return [`${pack.quantity} from ${inr(sellingPaise(old))} to ${inr(sellingPaise(pack))}`]
  })
  return drops.length === 0 ? undefined : `The price falls by more than ${percent} %: ${drops.join(', ')}.`
}
