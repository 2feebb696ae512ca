import { CallError } from '../call.ts'
import { kitTexts } from '../texts/admin-kit.ts'

/** What the server found wrong with each field ("variants.0.price"), where it said so. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const details: unknown = error instanceof CallError ? error.details : undefined
  const found: unknown[] = Array.isArray(details) ? details : []
  return Object.fromEntries(
    found.filter(isFieldError).map(({ field, message }) => [field, message.startsWith('Invalid input') ? kitTexts.wrongField : message]),
  )
}

const isFieldError = (one: unknown): one is { field: string; message: string } =>
  typeof one === 'object' && one !== null && 'field' in one && typeof one.field === 'string' && 'message' in one && typeof one.message === 'string'

/** The errors without those of a field, for when its text is changed. */
export const withoutError = <Text extends string | undefined>(errors: Record<string, Text>, field: string): Record<string, Text> =>
  Object.fromEntries(Object.entries(errors).filter(([found]) => found !== field && !found.startsWith(`${field}.`)))
