import type { ColumnType } from 'kysely'
import type { Default, JsonOrNull, Once } from './column-types.ts'

/** Every kind of message; `messages/message-kind.ts` says what each means. */
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

/** Words, or a link with its words. */
export type MailPart = string | { text: string; href: string }

/** A row of a table: what, how much, and a remark in brackets. */
export type MailRow = { text: string; amount: string; note: string }

/** An address with the label of its button or link. `before` and `after` are the words around it in plain text. `showsWords`: HTML has them too. */
export type MailLink = { label: string; href: string; before: string; after: string; showsWords: boolean }

/** A block of a mail (`messages/mail-blocks.ts`). An `unsubscribe` is a link that ends such mails. */
export type MailBlock =
  | { kind: 'greeting'; text: string }
  | { kind: 'text'; parts: MailPart[] }
  | { kind: 'rows'; rows: MailRow[] }
  | { kind: 'quote'; text: string }
  | { kind: 'code'; code: string; words: string }
  | ({ kind: 'button' | 'unsubscribe' } & MailLink)

export type MessageTables = {
  message: {
    id: string
    seq: Once<number>
    kind: MessageKind
    /** Whom or what the message is about. Erasing the subject erases the message. */
    subjectKind: Default<SubjectKind | null>
    subjectId: Default<string | null>
    /** When the code or link of the message stops working. Null without a secret. */
    secretUntil: Default<Date | null>
    /** The message that this one repeats. */
    copyOf: Default<string | null>
    dedupeKey: string
    channel: 'sms' | 'mail'
    recipient: string
    subject: string | null
    body: string
    /** The mail of which `body` is the plain text. Null for an SMS, a cleared secret, and a mail of an earlier release. */
    blocks: JsonOrNull<MailBlock[]>
    status: Default<'queued' | 'sent' | 'failed'>
    orderId: Default<string | null>
    createdAt: Date
    sentAt: Date | null
    /** Until when the message waits, so that its cause can be taken back. Null for a message that is sent at once. */
    heldUntil: Default<Date | null>
    /** When a job first began to send a held message. */
    takenAt: Default<Date | null>
    tries: Default<number>
    failure: Default<string | null>
    /** The newest failed attempts, oldest first. `at` is in ISO 8601. */
    attempts: ColumnType<{ at: string; failure: string }[], string | undefined, string>
  }
}
