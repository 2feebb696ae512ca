import type { ColumnType } from 'kysely'
import type { Default, Once } from './column-types.ts'

/** Every kind of message; `messages/message-kind.ts` says what each means. */
export type MessageKind =
  | 'otp'
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
