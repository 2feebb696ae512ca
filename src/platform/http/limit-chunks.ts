import type { IncomingMessage, ServerResponse } from 'node:http'

/** A body in pieces may have so many of any size, and one more for each so many bytes: the parser spends as much on a piece as on a kilobyte. */
const fewPieces = 200
const bytesOfAPiece = 1024

const refusal = 'HTTP/1.1 413 Payload Too Large\r\ncontent-length: 0\r\ncache-control: no-store\r\nconnection: close\r\n\r\n'

/**
 * Closes the connection of a body that comes in very many small pieces (`transfer-encoding: chunked`), whoever reads it or not. The parser calls the
 * program for each piece, and for all that has arrived in one turn of the event loop.
 */
export function limitChunks(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers['transfer-encoding'] === undefined) return
  const push = request.push.bind(request)
  let [pieces, bytes] = [0, 0]
  request.push = (piece: Buffer | null, encoding) => {
    if (piece === null) return push(piece)
    pieces += 1
    bytes += piece.length
    if (pieces <= fewPieces + bytes / bytesOfAPiece) return push(piece, encoding)
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
