import type { Selectable } from 'kysely'
import type { Tables } from '#platform/database/database.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import type { Message } from '../contract.ts'
import { isTooLate } from '../rules/expired-code.ts'

/** Converts a row to the message that admins see. A text with a secret is hidden. `live`: the channels that the shop can send by. */
export function wireMessage(row: Selectable<Tables['message']>, { now, live }: { now: Date; live: Outbound['live'] }): Message {
  const isHidden = row.secretUntil !== null
  return {
    _id: row.id,
    channel: row.channel,
    to: row.recipient,
    subject: row.subject ?? (isHidden ? 'One-time code' : ''),
    text: isHidden ? '' : row.body,
    status: isTooLate(row, now) ? 'late' : row.status,
    storedOnly: row.status === 'sent' && !live[row.channel],
    tries: row.tries,
    failure: row.failure ?? '',
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    canResend: !isHidden && row.body !== '',
  }
}
