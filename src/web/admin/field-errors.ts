import { z } from 'zod/mini'
import { CallError } from '../call.ts'

const details = z.array(z.object({ field: z.string(), message: z.string() }))

/** What the server found wrong with each field ("variants.0.price"), where it said so. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const found = error instanceof CallError ? z.safeParse(details, error.details).data : undefined
  return Object.fromEntries((found ?? []).map(({ field, message }) => [field, message.startsWith('Invalid input') ? 'Please check this.' : message]))
}
