import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Browsers and proxies send one request at a time. One read of 64 kB can hold a thousand, and the parser emits all of them at once. */
export const mostUnanswered = 16

/**
 * Returns a listener that works on one request of a connection at a time: the next begins when the client has taken the answer before it.
 * A connection with more than 16 unanswered requests is closed. So the cost of a connection never depends on how much its client sends ahead.
 */
export function answerInOrder(answer: Answer): Answer {
  const lines = new WeakMap<Socket, (() => void)[]>()

  return (request, response) => {
    const { socket } = request
    // The parser still emits the rest of what it has read.
    if (socket.destroyed) return
    const line = lines.get(socket) ?? []
    lines.set(socket, line)
    const begin = () => {
      response.once('close', () => {
        line.shift()
        // An answer with `connection: close` ends the connection: later requests on it must not have any effect.
        if (socket.writable) line[0]?.()
      })
      answer(request, response)
    }
    if (line.push(begin) > mostUnanswered) socket.destroy()
    else if (line.length === 1) begin()
  }
}
