import { CallError, textOf } from '#ui/call.ts'
import { fieldErrorsOf } from '#ui/office/field-errors.ts'

export type CustomerField = 'name' | 'email' | 'mobile' | 'address' | 'role'

export type FieldErrors = { [Field in CustomerField]?: string }

/** Maps field names of the API to fields of the form. */
const fieldOf: Record<string, CustomerField> = { name: 'name', email: 'email', role: 'role', 'addresses.0.mobile': 'mobile', 'addresses.0.address': 'address' }

/** Maps error codes to the field that they are about. */
const fieldOfCode: Record<string, CustomerField> = { email_taken: 'email', mobile_taken: 'mobile' }

/** Returns the server's message and its messages by field. Show `message` as a notice when `fields` is empty. */
export function refusalOf(error: unknown, fallback: string): { message: string; fields: FieldErrors } {
  const message = textOf(error, fallback)
  const field = error instanceof CallError ? fieldOfCode[error.code ?? ''] : undefined
  if (field) return { message, fields: { [field]: message } }
  const fieldMessages = Object.entries(fieldErrorsOf(error)).flatMap(([name, text]) => (fieldOf[name] ? [[fieldOf[name], text]] : []))
  return { message, fields: Object.fromEntries(fieldMessages) }
}
