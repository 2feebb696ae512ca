import { Buffer } from 'node:buffer'

/** A request as its bytes travel. */
export type Asked = {
  method: string
  /** The target as it is sent. */
  path: string
  /** In this order, repeated as often as they stand here. */
  headers?: readonly (readonly [name: string, value: string])[]
  body?: Uint8Array | string
  /** Bytes in each HTTP chunk. Without it the body's length is announced. */
  chunkBytes?: number
  /** What is announced, where it is not the body's length. */
  announced?: number
}

/** One request on a connection of its own. */
export function bytesOf({ method, path, headers = [], body, chunkBytes, announced }: Asked): Buffer {
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

export const withHeaders = (asked: Asked, ...headers: [name: string, value: string][]): Asked => ({ ...asked, headers: [...(asked.headers ?? []), ...headers] })

export const json = (value: unknown): Pick<Asked, 'headers' | 'body'> => ({ headers: [['content-type', 'application/json']], body: JSON.stringify(value) })

export const urlencoded = (body: string): Pick<Asked, 'headers' | 'body'> => ({ headers: [['content-type', 'application/x-www-form-urlencoded']], body })

/** The same request with another JSON body. */
export const withBody = (asked: Asked, body: Uint8Array | string): Asked => ({ ...asked, body })
