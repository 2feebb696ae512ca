/** What a message is about, told by the key that it was queued with: it decides the queue, and the SMS template. */
export type MessageKind = 'otp' | 'order' | 'money'

export const moneyKey = (key: string) => `money:${key}`

export function messageKind(dedupeKey: string): MessageKind {
  if (dedupeKey.startsWith('otp:')) return 'otp'
  return dedupeKey.startsWith(moneyKey('')) ? 'money' : 'order'
}

/** Whether a message carries a one-time code. */
export const isCode = (dedupeKey: string) => messageKind(dedupeKey) === 'otp'
