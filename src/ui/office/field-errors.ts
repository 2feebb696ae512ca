import { fieldErrorsIn } from '../field-errors.ts'
import { kitTexts } from './kit-texts.ts'

export const fieldErrorsOf = (error: unknown) => fieldErrorsIn(error, kitTexts.wrongField)

/**
 * Returns how a form names the fields of a list, if it sends some of its rows alone. The server counts the rows that it gets; the form names each by its id.
 * `sent`: the ids in the order in which they are sent.
 */
export const rowNames = (list: string, sent: readonly (string | number)[]) => (field: string) => {
  const [first, index, ...rest] = field.split('.')
  const id = first === list ? sent[Number(index)] : undefined
  return id === undefined ? field : [list, id, ...rest].join('.')
}

/** Returns the errors without those of one field and the fields inside it. Call it when the field's text changes. */
export const withoutError = <Text extends string | undefined>(errors: Record<string, Text>, field: string): Record<string, Text> =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field && !name.startsWith(`${field}.`)))
