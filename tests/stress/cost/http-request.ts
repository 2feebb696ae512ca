import { Buffer } from 'node:buffer'

/** An HTTP request, as its bytes are sent. */
export type HttpRequest = {
  method: string
  /** The request target. */
  path: string
  /** Sent in this order; repeated names stay repeated. */
  headers?: readonly (readonly [name: string, value: string])[]
  body?: Uint8Array | string
  /** Bytes in each HTTP chunk. Without it, content-length is sent. */
  chunkBytes?: number
  /** The content-length to send, if it differs from the body's length. */
  announced?: number
}

/** Returns the bytes of one request on its own connection. */
export function bytesOf({ method, path, headers = [], body, chunkBytes, announced }: HttpRequest): Buffer {
  const bytes = typeof body === 'string' ? Buffer.from(body) : Buffer.from(body ?? '')
  const sized = method !== 'GET' && method !== 'HEAD' ? ['content-length', String(announced ?? bytes.length)] : undefined
  const framing = chunkBytes ? ['transfer-encoding', 'chunked'] : sized
  const all = [['host', 'localhost'], ['connection', 'close'], ...headers, ...(framing ? [framing] : [])]
  const head = `${method} ${path} HTTP/1.1\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), chunkBytes ? chunked(bytes, chunkBytes) : bytes])
}

function chunked(bytes: Buffer, size: number): Buffer {
  const count = Math.ceil(bytes.length / size)
  const line = Buffer.from(`${size.toString(16)}\r\n`)
  const end = Buffer.from('\r\n')
  const last = bytes.length - (count - 1) * size
  const whole = Buffer.alloc((line.length + size + end.length) * Math.max(0, count - 1))
  for (let index = 0; index < count - 1; index += 1) {
    const at = index * (line.length + size + end.length)
    line.copy(whole, at)
    bytes.copy(whole, at + line.length, index * size, (index + 1) * size)
    end.copy(whole, at + line.length + size)
  }
  const rest = count === 0 ? [] : [Buffer.from(`${last.toString(16)}\r\n`), bytes.subarray((count - 1) * size), end]
  return Buffer.concat([whole, ...rest, Buffer.from('0\r\n\r\n')])
}

export const withHeaders = (request: HttpRequest, ...headers: [name: string, value: string][]): HttpRequest => ({
  ...request,
  headers: [...(request.headers ?? []), ...headers],
})

export const json = (value: unknown): Pick<HttpRequest, 'headers' | 'body'> => ({
  headers: [['content-type', 'application/json']],
  body: JSON.stringify(value),
})

export const urlencoded = (body: string): Pick<HttpRequest, 'headers' | 'body'> => ({ headers: [['content-type', 'application/x-www-form-urlencoded']], body })

/** Returns the same request with another JSON body. */
export const withBody = (request: HttpRequest, body: Uint8Array | string): HttpRequest => ({ ...request, body })
