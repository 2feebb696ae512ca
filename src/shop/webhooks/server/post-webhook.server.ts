import type { Shop } from '#platform/shop.ts'
import { answerTimeoutMs, mostAnswerCharacters } from '../rules/delivery.ts'
import { signedHeaders } from './signatures.server.ts'

type Receiver = { id: string; url: string; secretNumber: number; secretReplacedAt: Date | null }
type Message = { id: string; event: string; happenedAt: Date; data: unknown }

/** The receiver's answer to a try. `status` is null if no answer came in time; `text` then says why. */
export type Answer = { status: number | null; text: string; durationMs: number }

/** Posts a signed event to its receiver. Call it outside a transaction. */
export async function postWebhook(shop: Shop, receiver: Receiver, { id, event, happenedAt, data }: Message): Promise<Answer> {
  const body = JSON.stringify({ type: event, timestamp: happenedAt.toISOString(), data })
  const headers = { 'content-type': 'application/json', ...signedHeaders(shop, receiver, { id, body }) }
  const startedAt = shop.now().getTime()
  const durationMs = () => Math.max(0, shop.now().getTime() - startedAt)
  try {
    const answer = await shop.postPublic(receiver.url, { headers, body, timeoutMs: answerTimeoutMs, mostCharacters: mostAnswerCharacters })
    return { ...answer, durationMs: durationMs() }
  } catch (error) {
    if (!(error instanceof Error && error.name === 'NotFetched')) throw error
    return { status: null, text: error.message, durationMs: durationMs() }
  }
}
