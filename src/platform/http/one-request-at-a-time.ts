import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Browsers and proxies send one request at a time. But 64 kB of one read can hold a thousand requests, and the parser emits all of them at once. */
export const maxUnanswered = 16

/**
 * Returns a listener that handles one request of a connection at a time: the next starts when the client has received the answer before it.
 * It closes a connection with more than 16 unanswered requests. So the cost of a connection does not depend on how much its client sends ahead.
 */
export function answerInOrder(answer: Answer): Answer {
  const queues = new WeakMap<Socket, (() => void)[]>()

  return (request, response) => {
    const { socket } = request
    // After a close, the parser still emits the other requests that it has read.
    if (socket.destroyed) return
    const queue = queues.get(socket) ?? []
    queues.set(socket, queue)
    const start = () => {
      response.once('close', () => {
        queue.shift()
        // An answer with `connection: close` ends the connection: later requests on it must not have any effect.
        if (socket.writable) queue[0]?.()
      })
      answer(request, response)
    }
    if (queue.push(start) > maxUnanswered) socket.destroy()
    else if (queue.length === 1) start()
  }
}
