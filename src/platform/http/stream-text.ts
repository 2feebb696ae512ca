import type { Context } from 'hono'
import { requestId } from '../process/request-id.ts'
import type { Shop } from '../shop.ts'
import { yieldLoop } from '../process/yield-loop.ts'

/**
 * Answers with a text piece by piece, as fast as it is taken. Where a piece cannot be had the connection is cut, so that the download fails
 * where whoever waits for it can see: ended in order, a part would be taken for the whole.
 */
export function streamText(shop: Shop, c: Context, pieces: AsyncIterator<string, void>) {
  const request = { requestId: requestId(), method: c.req.method, path: c.req.path }
  const encoder = new TextEncoder()
  let isGone = false
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      try {
        await yieldLoop()
        const { done, value } = await pieces.next()
        if (isGone) return
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      } catch (error) {
        if (isGone) return
        shop.log.error({ ...request, err: error }, 'an answer broke off')
        // Before its first byte has left this is told to the client, so it carries no word of the cause.
        controller.error(new Error('The list could not be read to its end.'))
      }
    },
    async cancel() {
      isGone = true
      await pieces.return?.()
    },
  }
  // Nothing is read ahead: the server ends an answer in order when it breaks off while nobody waits for the next piece.
  return c.body(new ReadableStream(source, { highWaterMark: 0 }))
}
