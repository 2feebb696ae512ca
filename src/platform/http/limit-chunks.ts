import type { IncomingMessage, ServerResponse } from 'node:http'

/** A chunked body may have 200 chunks of any size, and one more for each kilobyte. Parsing a chunk costs as much as parsing a kilobyte. */
const freeChunks = 200
const bytesPerChunk = 1024

const refusal = 'HTTP/1.1 413 Payload Too Large\r\ncontent-length: 0\r\ncache-control: no-store\r\nconnection: close\r\n\r\n'

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
    close(request, response)
    return false
  }
}

function close({ socket }: IncomingMessage, { headersSent }: ServerResponse) {
  socket.pause()
  if (headersSent) socket.destroy()
  else socket.end(refusal, () => socket.destroy())
}
