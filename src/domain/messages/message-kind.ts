/** The kind of a message, from its dedupe key. It decides the queue and the SMS template. */
export type MessageKind = 'otp' | 'order' | 'money'

export const moneyKey = (key: string) => `money:${key}`

export function messageKind(dedupeKey: string): MessageKind {
  if (dedupeKey.startsWith('otp:')) return 'otp'
  return dedupeKey.startsWith(moneyKey('')) ? 'money' : 'order'
}

/** Returns whether a message contains a one-time code. */
export const isCode = (dedupeKey: string) => messageKind(dedupeKey) === 'otp'
