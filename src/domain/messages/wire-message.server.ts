import type { Selectable } from 'kysely'
import type { Tables } from '#platform/database/tables.ts'
import type { Message } from './contract.ts'
import { isCode } from './message-kind.ts'
import { isTooLate } from './too-late.ts'

/** A message as an admin may see it: a one-time code's text stays closed. */
export function wireMessage(row: Selectable<Tables['message']>, now: Date): Message {
  const closed = isCode(row.dedupeKey)
  return {
    _id: row.id,
    channel: row.channel,
    to: row.recipient,
    subject: row.subject ?? (closed ? 'One-time code' : ''),
    text: closed ? '' : row.body,
    status: isTooLate(row, now) ? 'late' : row.status,
    tries: row.tries,
    failure: row.failure ?? '',
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    canResend: !closed && row.body !== '',
  }
}
