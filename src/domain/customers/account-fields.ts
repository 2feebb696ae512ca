/** The rules of an account's e-mail address and password that the browser can judge too. No zod, so that pages may load them. */

const localPart = /[^\s\p{Cc}@"<>(),;:\\[\]]+/u
const domain = /[^\s\p{Cc}@.]+(?:\.[^\s\p{Cc}@.]+)+/u

/** Matches an e-mail address, in linear time. Check its length before. */
export const emailPattern = new RegExp(`^${localPart.source}@${domain.source}$`, 'u')
export const emailOrNothing = new RegExp(`^(?:${localPart.source}@${domain.source})?$`, 'u')

/** The most characters of an e-mail address. */
export const maxEmailLength = 254
export const askEmail = 'Please enter a valid e-mail address.'

/** The fewest characters of a password. */
export const minPasswordLength = 8
export const passwordTooShort = 'Password must be at least 8 characters'

/** Returns what is wrong with the fields of an account, in the server's words. The server also refuses passwords that are easy to guess. */
export const accountFieldErrors = ({ email, password }: { email: string; password: string }) => ({
  email: email.trim().length <= maxEmailLength && emailPattern.test(email.trim()) ? undefined : askEmail,
  password: [...password].length < minPasswordLength ? passwordTooShort : undefined,
})
