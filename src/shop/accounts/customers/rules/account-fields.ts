import { canonicalMailbox } from '#kernel/text.ts'

/** The rules of an account's e-mail address and password that the browser can judge too. No zod, so that pages may load them. */

export const askEmail = 'Please enter a valid e-mail address.'

/** The fewest characters of a password. */
export const minPasswordLength = 8
export const passwordTooShort = 'Password must be at least 8 characters'

/** Returns the errors of an account's fields, in the server's words. The server also refuses passwords that are easy to guess. */
export const accountFieldErrors = ({ email, password }: { email: string; password: string }) => ({
  email: canonicalMailbox(email) === undefined ? askEmail : undefined,
  password: [...password].length < minPasswordLength ? passwordTooShort : undefined,
})
