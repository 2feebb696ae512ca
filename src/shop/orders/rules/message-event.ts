/** A message about an order. `secretUntil`: its text has a one-time code, which staff must not see. */
export type Message = {
  channel: string
  recipient: string
  subject: string | null
  body: string
  secretUntil?: Date | null
  status: string
  createdAt: Date
  sentAt: Date | null
}

type MessageEvent = { at: Date; kind: 'message_queued' | 'message_sent' | 'message_failed'; detail: string }

/** Returns the event of a message about an order. */
export function fromMessage({ channel, recipient, subject, body, secretUntil, status, createdAt, sentAt }: Message): MessageEvent[] {
  // Staff must not see the one-time code of a shopper.
  const about = subject ?? (secretUntil ? 'One-time code' : beginningOf(body))
  const detail = `${channel === 'sms' ? 'SMS' : 'Mail'} to ${recipient}${about && `: ${about}`}`
  const queued = { at: createdAt, kind: 'message_queued' as const, detail }
  if (sentAt) return [{ at: sentAt, kind: 'message_sent', detail }]
  // The time of the failure is not stored, so the event keeps the time when the message was queued.
  return status === 'failed' ? [{ ...queued, kind: 'message_failed' }] : [queued]
}

const maxSmsLength = 80

/** Returns at most the first 80 characters of an SMS, which show its subject. */
const beginningOf = (body: string) => (body.length > maxSmsLength ? `${body.slice(0, maxSmsLength - 1)}…` : body)
