import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The content encoding of a body. */
export type Encoding = 'br' | 'gzip' | 'identity'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Brotli's quality 9 takes 16 times as long for one percent less. Anybody can ask for pages that no cache has, such as searches. */
const brotliQuality = 5
const gzipLevel = 6

export async function encodeBody(body: Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'br') return Uint8Array.from(await toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }))
  return Uint8Array.from(encoding === 'gzip' ? await toGzip(body, { level: gzipLevel }) : body)
}

/** Returns the best encoding that an Accept-Encoding header allows. */
export function encodingFor(accepted: string): Encoding {
  // A weight of zero, such as `br;q=0`, forbids an encoding.
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : 'identity'
}
