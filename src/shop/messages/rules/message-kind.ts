import type { OutboundMessage } from '#platform/outbound/outbound.ts'
import { smsVariable } from './sms-template.ts'

/** The kinds of subjects of messages. A mobile is +91 and ten digits; every other subject is a row's id. */
export type SubjectKind = 'customer' | 'mobile' | 'order' | 'return' | 'lead' | 'grievance' | 'alert' | 'invitation' | 'batch' | 'document'

/** A kind of message, which the module that sends such messages declares. `name` is stored with each message. */
export type MessageKind = {
  name: string
  /** The event of its SMS, which names its registered template. A kind without one leaves by mail only. */
  template?: NonNullable<OutboundMessage['template']>
  /** The text that the owner may register for its SMS, with tagged variables in the order of `values`. */
  registered?: (shop: { brand: string; phone: string }) => string
  /** Why the text needs a third variable. */
  reasonForThird?: string
  /** How long the code or link of a message works, and the words that replace it for everybody but the recipient. */
  secret?: { lifeMs: number; shownAs: string }
  /** It goes to another person than the one whom it is about: the words that replace its text in that person's download. */
  shownInDownload?: string
  /** The recipient may belong to no account, so the message is deleted after a day. */
  isPassing?: true
  /** Its part in the back-office's list of mails: codes and security, or mails to the owner. Otherwise it goes to shoppers. */
  group?: 'account' | 'owner'
  /** If the files of its mail cannot be read, the mail is tried again later. Any other mail is sent without such files. */
  bringsFiles?: true
  /** An answer must reach a person, not an address that only sends. */
  isAnswerable?: true
}

/** A kind whose messages may leave by SMS. */
export type SmsKind = MessageKind & Required<Pick<MessageKind, 'template' | 'registered'>>

export const isSmsKind = (kind: MessageKind): kind is SmsKind => kind.template !== undefined && kind.registered !== undefined

/** A notice about an order after its confirmation. */
export const moneyMessage: SmsKind = {
  name: 'money',
  template: 'money',
  // Such notices have many words, and a template has two variables. So a registered one says where the words are.
  registered: ({ brand }) => `There is news about your ${brand} order ${smsVariable('alphanumeric')}. Read it at ${smsVariable('url')}`,
}

/** The start of the keys of such notices. */
export const moneyKey = (key: string) => `money:${key}`

/** A mail to the shop's own address. */
export const ownerMessage: MessageKind = { name: 'owner', group: 'owner' }

/** An example that a member of staff asked for. */
export const testMessage: MessageKind = { name: 'test' }

/** Returns whether the code or link of a message expired before a gateway took it. Such a message is not sent any more. */
export const isTooLate = ({ secretUntil, status }: { secretUntil: Date | null; status: string }, now: Date) =>
  secretUntil !== null && status !== 'sent' && secretUntil <= now

/** The characters of the GSM alphabet that take one place of an SMS. */
const singlePlace = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** The characters of the GSM alphabet that take two places. */
const doublePlace = new Set('\f^{}\\[~]|€')

/**
 * Counts the characters of an SMS, and the parts that the network sends and bills. One character outside the GSM alphabet, such as ₹ or Hindi, makes
 * every part short (`isShort`): it holds 70 characters instead of 160.
 */
export function smsLength(text: string): { characters: number; parts: number; isShort: boolean } {
  const all = [...text]
  const isGsm = all.every((character) => singlePlace.has(character) || doublePlace.has(character))
  const places = isGsm ? all.length + all.filter((character) => doublePlace.has(character)).length : text.length
  // Each part of several holds less, because it begins with its number.
  const placesAlone = isGsm ? 160 : 70
  const placesOfSeveral = isGsm ? 153 : 67
  return { characters: all.length, isShort: !isGsm, parts: places <= placesAlone ? 1 : Math.ceil(places / placesOfSeveral) }
}
