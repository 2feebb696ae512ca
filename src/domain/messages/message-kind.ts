/** The kind of a message, from its dedupe key. It decides the queue and the SMS template. */
export type MessageKind = 'otp' | 'order' | 'money'

export const moneyKey = (key: string) => `money:${key}`

/** The key of the mail that confirms a person's deletion of the own account. It does not name the account, so erasing the account does not remove the mail unsent. */
export const farewellKey = (key: string) => `farewell:${key}`

export function messageKind(dedupeKey: string): MessageKind {
  if (dedupeKey.startsWith('otp:')) return 'otp'
  return dedupeKey.startsWith(moneyKey('')) ? 'money' : 'order'
}

/** Returns whether a message contains a one-time code. */
export const isCode = (dedupeKey: string) => messageKind(dedupeKey) === 'otp'
