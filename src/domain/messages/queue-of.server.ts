import { isCode } from './message-kind.ts'

type Queue = 'deliver-code' | 'deliver-sms' | 'deliver-message'

/** Which job sends a message. A gateway that is silent holds up its own channel and not the other; what dies within minutes waits for nothing else. */
export function queueOf({ dedupeKey, channel }: { dedupeKey: string; channel: 'sms' | 'mail' }): Queue {
  if (isCode(dedupeKey)) return 'deliver-code'
  return channel === 'sms' ? 'deliver-sms' : 'deliver-message'
}
