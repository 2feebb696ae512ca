import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The content encoding of a body. */
export type Encoding = 'br' | 'gzip' | 'identity'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Compression levels: `once` for the answer to one visitor, `often` for a cached answer. */
const levels = { once: { brotli: 5, gzip: 6 }, often: { brotli: 9, gzip: 9 } } as const

export async function encode(body: Uint8Array, encoding: Encoding, sent: keyof typeof levels): Promise<Uint8Array<ArrayBuffer>> {
  const { brotli, gzip: level } = levels[sent]
  if (encoding === 'br') return Uint8Array.from(await toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotli } }))
  return Uint8Array.from(encoding === 'gzip' ? await toGzip(body, { level }) : body)
}

/** Returns the best encoding that an Accept-Encoding header allows. */
export function encodingFor(accepted: string): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : 'identity'
}
