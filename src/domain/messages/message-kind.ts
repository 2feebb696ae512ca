import { codeLifeMs } from '../customers/one-time-code.ts'
import { resetLifeMs } from '../customers/reset-link.ts'
import { invitationLifeMs } from '../staff/invitation-link.ts'

/** The kind of a message, from its dedupe key. It decides the queue and the SMS template. */
export type MessageKind = 'otp' | 'reset' | 'invitation' | 'order' | 'money'

export const moneyKey = (key: string) => `money:${key}`

/** The key of the mail that confirms a person's deletion of the own account. It does not name the account, so erasing the account does not remove the mail unsent. */
export const farewellKey = (key: string) => `farewell:${key}`

export function messageKind(dedupeKey: string): MessageKind {
  if (dedupeKey.startsWith('otp:')) return 'otp'
  if (dedupeKey.startsWith('reset:')) return 'reset'
  if (dedupeKey.startsWith('invitation:')) return 'invitation'
  return dedupeKey.startsWith(moneyKey('')) ? 'money' : 'order'
}

/** How long the secret of a message works: a one-time code, or a link that sets a password or opens an account. Other messages have no secret. */
const secretLifeMs: Partial<Record<MessageKind, number>> = { otp: codeLifeMs, reset: resetLifeMs, invitation: invitationLifeMs }

/** Returns how long the secret in a message works, in milliseconds; undefined for a message without a secret. */
export const secretLifeOf = (dedupeKey: string) => secretLifeMs[messageKind(dedupeKey)]

/** Returns whether a message contains a secret: a one-time code, or the link of a new password or an invitation. Only its recipient may read it. */
export const hasSecret = (dedupeKey: string) => secretLifeOf(dedupeKey) !== undefined
