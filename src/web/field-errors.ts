import { CallError } from './call.ts'

/** What the server found wrong with each field ("variants.0.price"), where it said so. `wrong` stands where its own words are for programs. */
export function fieldErrorsIn(error: unknown, wrong: string): Record<string, string> {
  const details: unknown = error instanceof CallError ? error.details : undefined
  const found: unknown[] = Array.isArray(details) ? details : []
  return Object.fromEntries(found.filter(isFieldError).map(({ field, message }) => [field, message.startsWith('Invalid input') ? wrong : message]))
}

const isFieldError = (one: unknown): one is { field: string; message: string } =>
  typeof one === 'object' && one !== null && 'field' in one && typeof one.field === 'string' && 'message' in one && typeof one.message === 'string'
