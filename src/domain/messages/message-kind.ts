/** The kind of a message, from its dedupe key. It decides the queue and the SMS template. */
export type MessageKind = 'otp' | 'invitation' | 'order' | 'money'

export const moneyKey = (key: string) => `money:${key}`

export function messageKind(dedupeKey: string): MessageKind {
  if (dedupeKey.startsWith('otp:')) return 'otp'
  if (dedupeKey.startsWith('invitation:')) return 'invitation'
  return dedupeKey.startsWith(moneyKey('')) ? 'money' : 'order'
}

/** Returns whether a message contains a one-time code. */
export const isCode = (dedupeKey: string) => messageKind(dedupeKey) === 'otp'

/** Returns whether a message contains a one-time code or the link of an invitation. Only its recipient may read it. */
export const hasSecret = (dedupeKey: string) => isCode(dedupeKey) || messageKind(dedupeKey) === 'invitation'
