import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limitBody } from './limit-body.ts'

let server: Server

beforeEach(async () => {
  const site = new Hono()
  site.use('/short', limitBody(10))
  site.use('/long', limitBody(100_000))
  site.use(
    '/typed',
    limitBody((c) => (c.req.header('content-type') === 'image/png' ? 20 : 10)),
  )
  site.all('*', async (c) => c.text(`${(await c.req.text()).length} read`))
  site.onError((error, c) => c.text(error.message, 413))
  server = createServer(getRequestListener(site.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => server.close())

/** What is answered to these very bytes. */
async function send(head: string[], body: string, path = '/short') {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`${[`POST ${path} HTTP/1.1`, 'host: shop', 'connection: close', ...head].join('\r\n')}\r\n\r\n${body}`)
  return (await socket.toArray()).join('')
}

const chunksOf = (text: string, size: number) => `${text.replaceAll(new RegExp(`.{${size}}`, 'g'), (chunk) => `${size.toString(16)}\r\n${chunk}\r\n`)}0\r\n\r\n`

test('a body in very many small pieces is refused before it is read to its end, one in usual pieces is not', async () => {
  const text = 'x'.repeat(60_000)
  expect(await send(['transfer-encoding: chunked'], chunksOf(text, 1), '/long')).toContain('413 Payload Too Large')
  expect(await send(['transfer-encoding: chunked'], chunksOf(text, 100), '/long')).toContain('413 Payload Too Large')
  expect(await send(['transfer-encoding: chunked'], chunksOf(text, 1000), '/long')).toContain('60000 read')
  expect(await send(['transfer-encoding: chunked'], chunksOf(text.slice(0, 100), 1), '/long')).toContain('100 read')
})

test('a limit may depend on the request', async () => {
  expect(await send(['content-length: 11', 'content-type: text/plain'], '01234567890', '/typed')).toContain('413 Payload Too Large')
  expect(await send(['content-length: 11', 'content-type: image/png'], '01234567890', '/typed')).toContain('11 read')
})

test.each([
  ['as long as it may be', ['content-length: 10'], '0123456789', '10 read'],
  ['announced too long', ['content-length: 11'], '', 'That is too large'],
  ['longer than announced', ['content-length: 5'], '01234567890123456789', '400 Bad Request'],
  ['in pieces', ['transfer-encoding: chunked'], '5\r\n01234\r\n0\r\n\r\n', '5 read'],
  ['in pieces, too long', ['transfer-encoding: chunked'], '8\r\n01234567\r\n8\r\n01234567\r\n0\r\n\r\n', 'That is too large'],
  ['announced and in pieces', ['content-length: 5', 'transfer-encoding: chunked'], '8\r\n01234567\r\n8\r\n01234567\r\n0\r\n\r\n', '400 Bad Request'],
])('a body %s', async (_what, head, body, answer) => {
  expect(await send(head, body)).toContain(answer)
})
