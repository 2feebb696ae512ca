import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { ShopError } from '#kernel/errors.ts'
import type { Config } from './config.ts'
import type { Files } from './files.ts'

const timeoutMs = 15_000

/** A bucket that speaks S3, its requests signed (Signature Version 4), addressed by path. Undefined where none is configured. */
export function openBucket(config: Config, fetchOut: typeof fetch): Files | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PUBLIC_URL } = config
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined
  const client = new AwsClient({ accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY, service: 's3', region: config.S3_REGION ?? 'auto' })
  const address = (name: string) => `${S3_ENDPOINT.replace(/\/$/, '')}/${S3_BUCKET}/${name}`

  const send = async (name: string, init: RequestInit) => {
    const request = await client.sign(address(name), init)
    return fetchOut(request, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => {
      throw away()
    })
  }

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
      if (!response.ok) throw away()
    },
    async find(name) {
      const response = await send(name, { method: 'GET' })
      if (response.ok) return response.bytes()
      await response.body?.cancel()
      // A key that may not list the bucket is told 403 where nothing is kept.
      if (response.status === 404 || response.status === 403) return undefined
      throw away()
    },
    async remove(name) {
      const response = await send(name, { method: 'DELETE' })
      await response.body?.cancel()
      if (!response.ok && response.status !== 404) throw away()
    },
    urlOf: (name) => (S3_PUBLIC_URL ? `${S3_PUBLIC_URL.replace(/\/$/, '')}/${name}` : `/media/${name}`),
  }
}

const away = () => new ShopError('unavailable', 'Pictures cannot be stored or read right now. Please try again in a minute.')
