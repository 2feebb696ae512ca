import type { IncomingMessage, ServerResponse } from 'node:http'

export const bodyTiming = {
  /** How long the body of a request without files may take after its headers. */
  plainMs: 8000,
  /** How often a form with a file must have brought `leastBytes` more: 9 kbit/s are slower than any phone's network. */
  uploadMs: 14_000,
  leastBytes: 16 * 1024,
}

const tooSlow = 'HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\ncache-control: no-store\r\nconnection: close\r\n\r\n'

/** Closes the connection of a body that takes too long. A form with a file, or a spreadsheet, may go on while it makes progress, because a photo takes its time on a phone. */
export function limitSlowBodies(request: IncomingMessage, response: ServerResponse, { plainMs, uploadMs, leastBytes } = bodyTiming): void {
  const { headers, socket } = request
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return
  const isUpload = /^\s*(?:multipart\/form-data|text\/csv)\s*(?:;|$)/i.test(headers['content-type'] ?? '')
  let seen = socket.bytesRead
  const checking = setInterval(check, isUpload ? uploadMs : plainMs)
  request.once('close', () => clearInterval(checking))

  function check() {
    if (request.complete || socket.destroyed) return clearInterval(checking)
    const arrived = socket.bytesRead - seen
    seen = socket.bytesRead
    if (isUpload && arrived >= leastBytes) return
    clearInterval(checking)
    close(request, response, tooSlow)
  }
}

/** A chunked body may have 200 chunks of any size, and one more for each kilobyte. Parsing a chunk costs as much as parsing a kilobyte. */
const freeChunks = 200
const bytesPerChunk = 1024

const tooLarge = 'HTTP/1.1 413 Payload Too Large\r\ncontent-length: 0\r\ncache-control: no-store\r\nconnection: close\r\n\r\n'

/**
 * Closes the connection of a body with very many small chunks (`transfer-encoding: chunked`), even if nothing reads that body. The parser calls back once for
 * each chunk, and handles all that have arrived in one turn of the event loop.
 */
export function limitChunks(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers['transfer-encoding'] === undefined) return
  const push = request.push.bind(request)
  let [chunks, bytes] = [0, 0]
  request.push = (chunk: Buffer | null, encoding) => {
    if (chunk === null) return push(chunk)
    chunks += 1
    bytes += chunk.length
    if (chunks <= freeChunks + bytes / bytesPerChunk) return push(chunk, encoding)
    request.push = () => false
    request.socket.pause()
    close(request, response, tooLarge)
    return false
  }
}

/** Closes the connection, with the refusal if no answer has begun. */
function close({ socket }: IncomingMessage, { headersSent }: ServerResponse, refusal: string) {
  if (headersSent) socket.destroy()
  else socket.end(refusal, () => socket.destroy())
}
