import { ShopError } from '#kernel/errors.ts'

/** Runs a write of an account. That the e-mail or number is taken is told by the unique index, so that it holds for two at once. */
export async function refuseTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
    if (constraint === 'customer_email') throw new ShopError('email_taken', 'An account with this email already exists.')
    if (constraint === 'customer_login_mobile_key') throw new ShopError('mobile_taken', 'An account with this mobile number already exists.')
    throw error
  }
}
