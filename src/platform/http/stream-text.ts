import type { Context } from 'hono'
import { isShopError } from '#kernel/errors.ts'
import { requestId } from '../process/request-id.ts'
import type { Shop } from '../shop.ts'
import { yieldLoop } from '../process/yield-loop.ts'

/**
 * Streams texts or bytes chunk by chunk, as fast as the client reads it. If a chunk fails, the connection is cut, so that the client sees a failed download. A normal
 * end would make a partial file look complete.
 */
export function streamText(shop: Shop, c: Context, chunks: AsyncIterator<string | Uint8Array, void>) {
  const request = { requestId: requestId(), method: c.req.method, path: c.req.path }
  const encoder = new TextEncoder()
  let isCancelled = false
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      try {
        await yieldLoop()
        const { done, value } = await chunks.next()
        if (isCancelled) return
        if (done) controller.close()
        else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
      } catch (error) {
        if (isCancelled) return
        if (isShopError(error)) shop.log.info({ ...request, code: error.code }, 'a streamed answer was ended')
        else shop.log.error({ ...request, err: error }, 'a streamed answer failed')
        // Before the first byte is sent, the client sees this message, so it must not contain the cause.
        controller.error(new Error('The list could not be read to its end.'))
      }
    },
    async cancel() {
      isCancelled = true
      await chunks.return?.()
    },
  }
  // No read-ahead: if a chunk failed while nothing waits for it, the server would end the answer normally.
  return c.body(new ReadableStream(source, { highWaterMark: 0 }))
}
