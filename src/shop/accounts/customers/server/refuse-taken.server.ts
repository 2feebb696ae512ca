import { ShopError } from '#kernel/errors.ts'

const takenMessages = {
  email: 'An account with this email already exists.',
  mobile: 'An account with this mobile number already exists.',
}

/**
 * Runs a write of an account. Turns violations of the unique indexes into errors, which also works for concurrent writes.
 * @throws ShopError email_taken, mobile_taken
 */
export async function refuseTaken<T>(write: () => Promise<T>, messages = takenMessages): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
    if (constraint === 'customer_email' || constraint === 'customer_mailbox') throw new ShopError('email_taken', messages.email)
    if (constraint === 'customer_login_mobile_key') throw new ShopError('mobile_taken', messages.mobile)
    throw error
  }
}
