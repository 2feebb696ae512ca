import { codeLifeMs } from '../customers/one-time-code.ts'
import { resetLifeMs } from '../customers/reset-link.ts'
import { invitationLifeMs } from '../staff/invitation-link.ts'

/** Every kind of message; `messageKinds` says what each means. */
export type MessageKind =
  | 'otp'
  | 'join'
  | 'reset'
  | 'invitation'
  | 'account'
  | 'farewell'
  | 'order'
  | 'money'
  | 'recall'
  | 'stock'
  | 'reminder'
  | 'link'
  | 'review'
  | 'lead_copy'
  | 'reply'
  | 'owner'
  | 'test'

/** The kinds of subjects of messages. A mobile is +91 and ten digits; every other subject is a row's id. */
export type SubjectKind = 'customer' | 'mobile' | 'order' | 'return' | 'lead' | 'alert' | 'invitation' | 'batch'

/** The messages that may leave by SMS. Each has a registered template of its name, and its words fit that template. */
export type SmsKind = 'otp' | 'join' | 'order' | 'money' | 'account' | 'stock' | 'link' | 'review' | 'recall'

/** How long the code or link of a message works, and the words that replace it for everybody but the recipient. */
type Secret = { lifeMs: number; shownAs: string }

/** Every kind of message. `template` is that of its SMS; a kind without one leaves by mail only. */
export const messageKinds: { [Kind in MessageKind]: { template: Kind extends SmsKind ? Kind : undefined; secret?: Secret } } = {
  otp: { template: 'otp', secret: { lifeMs: codeLifeMs, shownAs: 'A one-time code.' } },
  // A code that adds a contact to an account. It may join two accounts, so its SMS says so.
  join: { template: 'join', secret: { lifeMs: codeLifeMs, shownAs: 'A one-time code.' } },
  reset: { template: undefined, secret: { lifeMs: resetLifeMs, shownAs: 'A link that sets a new password.' } },
  invitation: { template: undefined, secret: { lifeMs: invitationLifeMs, shownAs: 'A link that accepts an invitation.' } },
  account: { template: 'account' },
  // Confirms the deletion of an account. It has no subject, so erasing the account does not remove the mail unsent.
  farewell: { template: undefined },
  order: { template: 'order' },
  money: { template: 'money' },
  recall: { template: 'recall' },
  stock: { template: 'stock' },
  reminder: { template: undefined },
  link: { template: 'link' },
  review: { template: 'review' },
  lead_copy: { template: undefined },
  reply: { template: undefined },
  owner: { template: undefined },
  test: { template: undefined },
}

export const isSmsKind = (kind: MessageKind): kind is SmsKind => messageKinds[kind].template !== undefined

/** The start of the keys of messages about an order after its confirmation. */
export const moneyKey = (key: string) => `money:${key}`
