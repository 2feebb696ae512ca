import { CallError } from './call.ts'

/** Texts by the names of fields. The empty name stands for the whole form. */
export type FormErrors = Record<string, string | undefined>

/** Returns the server's first error text for each field, by path ("variants.0.price"). `wrong` replaces the validator's technical texts. */
export function fieldErrorsIn(error: unknown, wrong: string): Record<string, string> {
  const details: unknown = error instanceof CallError ? error.details : undefined
  const found: unknown[] = Array.isArray(details) ? details : []
  const errors: Record<string, string> = {}
  for (const { field, message } of found.filter(isFieldError)) errors[field] ??= message.startsWith('Invalid input') ? wrong : message
  return errors
}

const isFieldError = (value: unknown): value is { field: string; message: string } =>
  typeof value === 'object' && value !== null && 'field' in value && typeof value.field === 'string' && 'message' in value && typeof value.message === 'string'
