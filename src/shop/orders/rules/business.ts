import { ShopError } from '#kernel/errors.ts'
import { isGstin } from '#shop/places/rules.ts'

/** A business that somebody buys for, as the invoice names it. */
export type Business = { gstin: string; businessName: string }

/** What the shopper typed about it. */
export type TypedBusiness = { gstin?: string | undefined; businessName?: string | undefined }

/** Returns what is wrong with the typed fields, by field. Both may be empty. */
export function findBusinessErrors({ gstin = '', businessName = '' }: TypedBusiness): Partial<Record<keyof Business, string>> {
  if (gstin === '' && businessName === '') return {}
  if (gstin === '') return { gstin: 'Please enter the GSTIN.' }
  if (!isGstin(gstin)) return { gstin: 'Please check the GSTIN: it has 15 letters and digits.' }
  return businessName === '' ? { businessName: 'Please enter the name of the business.' } : {}
}

/** Returns the business, or undefined if the shopper gave none. @throws ShopError invalid_input */
export function readBusiness({ gstin = '', businessName = '' }: TypedBusiness): Business | undefined {
  const [problem] = Object.entries(findBusinessErrors({ gstin, businessName }))
  if (problem) throw new ShopError('invalid_input', problem[1], [{ field: problem[0], message: problem[1] }])
  return gstin === '' ? undefined : { gstin, businessName }
}
