import { ShopError } from '#kernel/errors.ts'
import { isGstin } from '#shop/places/rules.ts'

/** A business for which a shopper buys. The invoice names it. */
export type Business = { gstin: string; businessName: string }

/** The fields of a business as the shopper typed them. */
export type TypedBusiness = { gstin?: string | undefined; businessName?: string | undefined }

/** Returns the errors of the typed fields, by field. No error if both fields are empty. */
export function findBusinessErrors({ gstin = '', businessName = '' }: TypedBusiness): Partial<Record<keyof Business, string>> {
  if (gstin === '' && businessName === '') return {}
  if (gstin === '') return { gstin: 'Please enter the GSTIN.' }
  if (!isGstin(gstin)) return { gstin: 'Please check the GSTIN: it has 15 letters and digits.' }
  return businessName === '' ? { businessName: 'Please enter the name of the business.' } : {}
}

/** Returns the business, or undefined if both fields are empty. @throws ShopError invalid_input */
export function readBusiness({ gstin = '', businessName = '' }: TypedBusiness): Business | undefined {
  const [problem] = Object.entries(findBusinessErrors({ gstin, businessName }))
  if (problem) {
    const [field, message] = problem
    throw new ShopError('invalid_input', message, [{ field, message }])
  }
  return gstin === '' ? undefined : { gstin, businessName }
}
