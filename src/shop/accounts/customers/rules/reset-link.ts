import { minuteMs } from '#kernel/duration.ts'

/** How long a link that sets a new password works. */
export const resetLifeMs = 30 * minuteMs

/** The page that the link opens. The token stands in the fragment, which browsers send to no server. */
export const resetLink = (publicUrl: string, token: string) => `${publicUrl}/reset-password/new#token=${token}`

type Account = { email: string | null; emailVerifiedAt: Date | null; loginMobile: string | null }

/**
 * Returns whether a link to the account's e-mail address may set its password. An account that logs in by phone may have a mistyped address, whose
 * reader would get the account. Its owner logs in by phone, and sets a password in the profile.
 */
export const mayResetByMail = ({ emailVerifiedAt, loginMobile }: Account) => emailVerifiedAt !== null || loginMobile === null
