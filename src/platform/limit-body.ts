import type { Context, MiddlewareHandler, Next } from 'hono'
import { ShopError } from '#kernel/errors.ts'

/** A body in pieces may have so many of any size, and one more for each so many bytes: each piece costs as much as a kilobyte does. */
const fewPieces = 200
const bytesOfAPiece = 1024

/**
 * Refuses a body that is too large: by the length it announces, which Node holds it to, or while it is read where none is announced. Only the
 * latter makes a whole Request of what is otherwise read from the socket, and that costs more than reading it. Nobody reads the body of a GET.
 * @throws ShopError too_large
 */
export function limitBody(maxBytes: number | ((c: Context) => number)): MiddlewareHandler {
  const maxOf = typeof maxBytes === 'number' ? () => maxBytes : maxBytes
  return (c, next) => {
    if (c.req.method === 'GET') return next()
    const announced = c.req.header('content-length')
    if (announced === undefined || c.req.header('transfer-encoding') !== undefined) return readFirst(c, maxOf(c), next)
    if (Number(announced) > maxOf(c)) throw tooLarge()
    return next()
  }
}

async function readFirst(c: Context, maxBytes: number, next: Next) {
  if (c.req.raw.body) c.req.raw = new Request(c.req.raw, { body: await readPieces(c.req.raw.body, maxBytes) })
  await next()
}

async function readPieces(stream: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  // Not `for await`: it would break the connection off before the refusal is sent.
  const reader = stream.getReader()
  const pieces: Uint8Array[] = []
  for (let bytes = 0; ;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(pieces)
    bytes += value.length
    if (bytes > maxBytes) throw tooLarge()
    if (pieces.push(value) > fewPieces + bytes / bytesOfAPiece) throw new ShopError('too_large', 'The request came in too many pieces.')
  }
}

const tooLarge = () => new ShopError('too_large', 'That is too large to send.')
