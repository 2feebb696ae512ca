import { minuteMs } from '#kernel/duration.ts'

/** How long a link that sets a new password works. */
export const resetLifeMs = 30 * minuteMs

/** Returns the link of the mail. The token is in the fragment, which browsers do not send to servers. */
export const resetLink = (publicUrl: string, token: string) => `${publicUrl}/reset-password/new#token=${token}`

type Account = { email: string | null; emailVerifiedAt: Date | null; loginMobile: string | null }

/**
 * True if a link to the account's e-mail address may set its password. An account that logs in by phone may have a mistyped address, whose reader would get the
 * account. So its owner must log in by phone, and can set a password in the profile.
 */
export const mayResetByMail = ({ emailVerifiedAt, loginMobile }: Account) => emailVerifiedAt !== null || loginMobile === null
