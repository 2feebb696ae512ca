import { fieldErrorsIn } from '../field-errors.ts'
import { kitTexts } from '../texts/admin-kit.ts'

export const fieldErrorsOf = (error: unknown) => fieldErrorsIn(error, kitTexts.wrongField)

/** The errors without those of a field, for when its text is changed. */
export const withoutError = <Text extends string | undefined>(errors: Record<string, Text>, field: string): Record<string, Text> =>
  Object.fromEntries(Object.entries(errors).filter(([found]) => found !== field && !found.startsWith(`${field}.`)))
