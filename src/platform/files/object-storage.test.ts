import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openFiles } from './open-files.ts'

type StoredObject = { bytes: Buffer; authorization: string; headers: Record<string, unknown> }

const objects = new Map<string, StoredObject>()
let failing = false

/** A simulated bucket that accepts requests signed with the right key. */
const server = createServer(async (request, response) => {
  const bytes = await buffer(request)
  const { url = '', method, headers } = request
  const authorization = headers.authorization ?? ''
  if (failing) return response.writeHead(500).end()
  if (!authorization.startsWith('AWS4-HMAC-SHA256 Credential=key/')) return response.writeHead(403).end()
  if (method === 'PUT') {
    objects.set(url, { bytes, authorization, headers })
    return response.writeHead(200).end()
  }
  const found = objects.get(url)
  if (method === 'DELETE') {
    objects.delete(url)
    return response.writeHead(found ? 204 : 404).end()
  }
  if (!found) return response.writeHead(404).end()
  if (method === 'HEAD') return response.writeHead(200, { 'content-length': found.bytes.length }).end()
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  if (first === undefined) return response.writeHead(200).end(found.bytes)
  return response.writeHead(206).end(found.bytes.subarray(Number(first), Number(last) + 1))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => void server.close())

const address = server.address()
const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
const bucket = { SANDBOX: '1', S3_ENDPOINT: endpoint, S3_BUCKET: 'shop', S3_REGION: 'ap-south-1', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
const files = openFiles(readConfig(bucket))
const bytes = Buffer.from([0xff, 0xd8, 0, 1, 2, 3])

test('stores a file under its path, signed with its checksum, and reads it back', async () => {
  await files.put('a-1.jpg', bytes, 'image/jpeg')
  const stored = objects.get('/shop/a-1.jpg')
  expect(stored?.bytes).toEqual(bytes)
  expect(stored?.authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/ap-south-1\/s3\/aws4_request, SignedHeaders=[a-z0-9;-]*host[a-z0-9;-]*, Signature=[0-9a-f]{64}$/,
  )
  expect(stored?.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
  })
  expect(Buffer.from((await files.find('a-1.jpg')) ?? [])).toEqual(bytes)
})

test('returns undefined for a missing file', async () => {
  expect(await files.find('b.jpg')).toBeUndefined()
})

test('reads a part of a file, and its size', async () => {
  await files.put('p.mp4', Buffer.from('0123456789'), 'video/mp4')
  expect(await files.findSize('p.mp4')).toBe(10)
  expect(Buffer.from((await files.findPart('p.mp4', 3, 4)) ?? []).toString()).toBe('3456')
  expect(await files.findSize('none.mp4')).toBeUndefined()
  expect(await files.findPart('none.mp4', 0, 1)).toBeUndefined()
})

test('removes a file, and ignores a second removal', async () => {
  await files.put('d.jpg', bytes, 'image/jpeg')
  await files.remove('d.jpg')
  await files.remove('d.jpg')
  expect(await files.find('d.jpg')).toBeUndefined()
})

test('browsers load files from the public address if there is one', () => {
  expect(files.urlOf('a.jpg')).toBe('/media/a.jpg')
  expect(openFiles(readConfig({ ...bucket, S3_PUBLIC_URL: 'https://cdn.example.com/x/' })).urlOf('a.jpg')).toBe('https://cdn.example.com/x/a.jpg')
})

test('a bucket that fails or is unreachable answers unavailable', async () => {
  failing = true
  await expect(files.put('c.jpg', bytes, 'image/jpeg')).rejects.toMatchObject({ code: 'unavailable' })
  await expect(files.find('c.jpg')).rejects.toMatchObject({ code: 'unavailable' })
  await expect(files.findSize('c.jpg')).rejects.toMatchObject({ code: 'unavailable' })
  await expect(files.findPart('c.jpg', 0, 1)).rejects.toMatchObject({ code: 'unavailable' })
  await expect(files.remove('c.jpg')).rejects.toMatchObject({ code: 'unavailable' })
  failing = false
  const unreachable = openFiles(readConfig({ ...bucket, S3_ENDPOINT: 'http://127.0.0.1:1' }))
  await expect(unreachable.put('c.jpg', bytes, 'image/jpeg')).rejects.toMatchObject({ code: 'unavailable' })
})
