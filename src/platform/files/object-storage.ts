import { createHash } from 'node:crypto'
import { ShopError } from '#kernel/errors.ts'
import type { Config } from '../config.ts'
import type { Files } from './files.ts'
import { openBucketCalls } from './bucket-calls.ts'

/** Opens the bucket of uploads. Undefined when none is configured. Objects under a prefix, such as `backups/…`, are not uploads. */
export function openBucket(config: Config, fetchOut: typeof fetch): Files | undefined {
  const { S3_PUBLIC_URL } = config
  const calls = openBucketCalls(config, fetchOut)
  if (!calls) return undefined
  const send: typeof calls.send = (name, init) =>
    calls.send(name, init).catch(() => {
      throw unavailable()
    })

  return {
    async put(name, bytes, contentType) {
      const response = await send(name, {
        method: 'PUT',
        body: Uint8Array.from(bytes),
        headers: {
          'content-type': contentType,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
        },
      })
      await response.body?.cancel()
      if (!response.ok) throw unavailable()
    },
    async find(name) {
      const response = await send(name, { method: 'GET' })
      if (response.ok) return response.bytes()
      await response.body?.cancel()
      if (isMissing(response)) return undefined
      throw unavailable()
    },
    async findSize(name) {
      const response = await send(name, { method: 'HEAD' })
      await response.body?.cancel()
      if (response.ok) return Number(response.headers.get('content-length'))
      if (isMissing(response)) return undefined
      throw unavailable()
    },
    async findPart(name, start, length) {
      const response = await send(name, { method: 'GET', headers: { range: `bytes=${start}-${start + length - 1}` } })
      if (response.status === 206) return response.bytes()
      await response.body?.cancel()
      if (isMissing(response)) return undefined
      throw unavailable()
    },
    async remove(name) {
      const response = await send(name, { method: 'DELETE' })
      await response.body?.cancel()
      if (!response.ok && response.status !== 404) throw unavailable()
    },
    list: () => calls.list(''),
    urlOf: (name) => (S3_PUBLIC_URL ? `${S3_PUBLIC_URL.replace(/\/$/, '')}/${name}` : `/media/${name}`),
  }
}

/** For a missing object, S3 answers 403 to a key that may not list the bucket. */
const isMissing = ({ status }: Response) => status === 404 || status === 403

const unavailable = () => new ShopError('unavailable', 'Files cannot be stored or read right now. Please try again in a minute.')
