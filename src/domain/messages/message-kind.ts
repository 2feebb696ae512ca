import { codeLifeMs } from '../customers/one-time-code.ts'
import { resetLifeMs } from '../customers/reset-link.ts'
import { invitationLifeMs } from '../staff/invitation-link.ts'

/** The kind of a message, from its dedupe key. It decides the queue and the SMS template. */
export type MessageKind = 'otp' | 'reset' | 'invitation' | 'account' | 'order' | 'money' | 'stock' | 'reminder' | 'link' | 'review' | 'reply'

export const moneyKey = (key: string) => `money:${key}`

/** The start of the key of a message about a pack that is back. Its second part is the alert's id. */
export const stockAlertKey = (alertId: string) => `stock-alert:${alertId}`

/** The start of the key of a reminder about an attempt. */
export const cartReminderKey = (orderId: string) => `cart-reminder:${orderId}`

/** The start of the key of a message with the link to pay a phone order. */
export const paymentLinkKey = (orderId: string) => `payment-link:${orderId}`

/** The start of the key of an invitation to review. Its second part is the order's id. */
export const reviewKey = (orderId: string) => `review:${orderId}`

/** The start of the key of a reply to a contact message. Its second part is the message's id. */
export const replyKey = (leadId: string) => `reply:${leadId}`

/** The key of the mail that confirms a person's deletion of the own account. It does not name the account, so erasing the account does not remove the mail unsent. */
export const farewellKey = (key: string) => `farewell:${key}`

export function messageKind(dedupeKey: string): MessageKind {
  if (dedupeKey.startsWith('otp:')) return 'otp'
  if (dedupeKey.startsWith('reset:')) return 'reset'
  if (dedupeKey.startsWith('invitation:')) return 'invitation'
  if (dedupeKey.startsWith('account-')) return 'account'
  if (dedupeKey.startsWith(stockAlertKey(''))) return 'stock'
  if (dedupeKey.startsWith(cartReminderKey(''))) return 'reminder'
  if (dedupeKey.startsWith(paymentLinkKey(''))) return 'link'
  if (dedupeKey.startsWith(reviewKey(''))) return 'review'
  if (dedupeKey.startsWith(replyKey(''))) return 'reply'
  return dedupeKey.startsWith(moneyKey('')) ? 'money' : 'order'
}

/** Every kind of message with a secret, and how long the secret works. */
export const secretLives: readonly { kind: MessageKind; lifeMs: number }[] = [
  { kind: 'otp', lifeMs: codeLifeMs },
  { kind: 'reset', lifeMs: resetLifeMs },
  { kind: 'invitation', lifeMs: invitationLifeMs },
]

/** Returns how long the secret in a message works, in milliseconds; undefined for a message without a secret. */
export const secretLifeOf = (dedupeKey: string) => secretLives.find(({ kind }) => kind === messageKind(dedupeKey))?.lifeMs

/** Returns whether a message contains a secret: a one-time code, or the link of a new password or an invitation. Only its recipient may read it. */
export const hasSecret = (dedupeKey: string) => secretLifeOf(dedupeKey) !== undefined
