import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serveCached } from './serve-cached.ts'
import { cachedResponse } from './cached-response.ts'

const answers = { br: cachedResponse(Buffer.from('small'), { 'content-encoding': 'br' }), gzip: cachedResponse(Buffer.from('plain'), {}), identity: undefined }
let server: Server

beforeEach(async () => {
  server = createServer((incoming, response) => {
    const find = (target: string, encoding: keyof typeof answers) => (target === '/kept?q=1' ? answers[encoding] : undefined)
    if (!serveCached(find, incoming, response, 'id-of-it')) response.end('worked for')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => server.close())

function send(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; text: string }>((resolve, reject) => {
    const clientRequest = request({ port: (server.address() as AddressInfo).port, path, method, headers }, async (response) =>
      resolve({ status: response.statusCode, headers: response.headers, text: (await response.toArray()).join('') }),
    )
    clientRequest.on('error', reject).end()
  })
}

test('answers from the cache in the accepted encoding, with the request id', async () => {
  const { status, headers, text } = await send('/kept?q=1', { 'accept-encoding': 'gzip, br' })
  expect({ status, text }).toEqual({ status: 200, text: 'small' })
  expect(headers).toMatchObject({ etag: answers.br.tag, 'content-encoding': 'br', 'content-length': '5', 'x-request-id': 'id-of-it' })
})

test('answers 304 without a body when If-None-Match matches', async () => {
  for (const tag of [answers.br.tag, `W/${answers.br.tag}`]) {
    const { status, headers, text } = await send('/kept?q=1', { 'accept-encoding': 'br', 'if-none-match': tag })
    expect({ status, text, etag: headers['etag'] }).toEqual({ status: 304, text: '', etag: answers.br.tag })
  }
  expect((await send('/kept?q=1', { 'accept-encoding': 'br', 'if-none-match': answers.gzip.tag })).status).toBe(200)
})

test.each([
  ['another address', '/kept', {}, 'GET'],
  ['an encoding that is not cached', '/kept?q=1', {}, 'GET'],
  ['a part', '/kept?q=1', { 'accept-encoding': 'br', range: 'bytes=0-1' }, 'GET'],
  ['another method', '/kept?q=1', { 'accept-encoding': 'br' }, 'POST'],
])('leaves %s to the site', async (_what, path, headers, method) => {
  expect((await send(path, { ...headers }, method)).text).toBe('worked for')
})
