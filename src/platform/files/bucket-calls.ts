import { AwsClient } from 'aws4fetch'
import type { Config } from '../config.ts'

const timeoutMs = 15_000

type StoredObject = { name: string; bytes: number; at: Date }

export type BucketCalls = {
  /** Sends one request about one object. Rejects when the bucket does not answer in time. */
  send(name: string, init: RequestInit, timeout?: number): Promise<Response>
  /** Lists the names directly below a prefix, without the prefix. The prefix is `''` or ends in a slash. */
  list(prefix: string): AsyncGenerator<string>
  /** Lists the same objects with size and time. */
  listObjects(prefix: string): AsyncGenerator<StoredObject>
}

/** Opens an S3 bucket: path-style addresses, requests signed with Signature Version 4. Undefined when none is configured. */
export function openBucketCalls(config: Config, fetchOut: typeof fetch): BucketCalls | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined
  const client = new AwsClient({ accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY, service: 's3', region: config.S3_REGION ?? 'auto' })
  const bucket = `${S3_ENDPOINT.replace(/\/$/, '')}/${S3_BUCKET}`

  const send: BucketCalls['send'] = async (name, init, timeout = timeoutMs) => {
    const request = await client.sign(`${bucket}/${name}`, init)
    return fetchOut(request, { signal: AbortSignal.timeout(timeout) })
  }

  async function* listObjects(prefix: string): AsyncGenerator<StoredObject> {
    for (let nextPage: string | undefined = ''; nextPage !== undefined;) {
      const query = new URLSearchParams({ 'list-type': '2', delimiter: '/', prefix, ...(nextPage && { 'continuation-token': nextPage }) })
      const response = await send(`?${query}`, { method: 'GET' })
      if (!response.ok) throw new Error(`the bucket does not list its objects (${response.status}): the key needs the permission to list`)
      const answer = await response.text()
      for (const [, object = ''] of answer.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        yield { name: tag(object, 'Key').slice(prefix.length), bytes: Number(tag(object, 'Size')), at: new Date(tag(object, 'LastModified')) }
      }
      nextPage = tag(answer, 'NextContinuationToken') || undefined
    }
  }

  return {
    send,
    listObjects,
    async *list(prefix) {
      for await (const { name } of listObjects(prefix)) yield name
    },
  }
}

/** Returns the text of the first element of that name. Empty without one. */
function tag(xml: string, name: string) {
  const text = new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(xml)?.[1] ?? ''
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&amp;', '&')
}
