import { fieldErrorsIn } from '../field-errors.ts'
import { kitTexts } from './kit-texts.ts'

export const fieldErrorsOf = (error: unknown) => fieldErrorsIn(error, kitTexts.wrongField)

/** Returns the errors without those of one field and the fields inside it. Call it when the field's text changes. */
export const withoutError = <Text extends string | undefined>(errors: Record<string, Text>, field: string): Record<string, Text> =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field && !name.startsWith(`${field}.`)))
