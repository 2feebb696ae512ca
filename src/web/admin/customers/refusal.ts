import { CallError, textOf } from '../../call.ts'
import { fieldErrorsOf } from '../field-errors.ts'

export type CustomerField = 'name' | 'email' | 'mobile' | 'address' | 'role'

export type FieldErrors = { [Field in CustomerField]?: string }

/** The form's fields by what the API calls them. */
const fieldOf: Record<string, CustomerField> = { name: 'name', email: 'email', role: 'role', 'addresses.0.mobile': 'mobile', 'addresses.0.address': 'address' }

const taken: Record<string, CustomerField> = { email_taken: 'email', mobile_taken: 'mobile' }

/** The server's sentence, at the fields that it is about; with none, it is for a notice. */
export function refusalOf(error: unknown, fallback: string): { message: string; fields: FieldErrors } {
  const message = textOf(error, fallback)
  const field = error instanceof CallError ? taken[error.code ?? ''] : undefined
  if (field) return { message, fields: { [field]: message } }
  const told = Object.entries(fieldErrorsOf(error)).flatMap(([name, text]) => (fieldOf[name] ? [[fieldOf[name], text]] : []))
  return { message, fields: Object.fromEntries(told) }
}
