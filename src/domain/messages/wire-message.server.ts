import type { Selectable } from 'kysely'
import type { Tables } from '#platform/database/tables.ts'
import type { Message } from './contract.ts'
import { hasSecret } from './message-kind.ts'
import { isTooLate } from './expired-code.ts'

/** Converts a row to the message that admins see. A text with a secret is hidden. */
export function wireMessage(row: Selectable<Tables['message']>, now: Date): Message {
  const isHidden = hasSecret(row.dedupeKey)
  return {
    _id: row.id,
    channel: row.channel,
    to: row.recipient,
    subject: row.subject ?? (isHidden ? 'One-time code' : ''),
    text: isHidden ? '' : row.body,
    status: isTooLate(row, now) ? 'late' : row.status,
    tries: row.tries,
    failure: row.failure ?? '',
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    canResend: !isHidden && row.body !== '',
  }
}
