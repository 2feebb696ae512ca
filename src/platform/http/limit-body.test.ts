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
  site.use(limitBody(10))
  site.all('*', async (c) => c.text(`${(await c.req.text()).length} read`))
  site.onError((error, c) => c.text(error.message, 413))
  server = createServer(getRequestListener(site.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => server.close())

/** Sends these exact bytes. @returns the answer */
async function send(head: string[], body: string) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`${['POST / HTTP/1.1', 'host: shop', 'connection: close', ...head].join('\r\n')}\r\n\r\n${body}`)
  return (await socket.toArray()).join('')
}

test.each([
  ['at the limit', ['content-length: 10'], '0123456789', '10 read'],
  ['announced too long', ['content-length: 11'], '', 'This is too large to send'],
  ['longer than announced', ['content-length: 5'], '01234567890123456789', '400 Bad Request'],
  ['in chunks', ['transfer-encoding: chunked'], '5\r\n01234\r\n0\r\n\r\n', '5 read'],
  ['in chunks, too long', ['transfer-encoding: chunked'], '8\r\n01234567\r\n8\r\n01234567\r\n0\r\n\r\n', 'This is too large to send'],
  ['announced and in chunks', ['content-length: 5', 'transfer-encoding: chunked'], '8\r\n01234567\r\n8\r\n01234567\r\n0\r\n\r\n', '400 Bad Request'],
])('a body %s gets the right answer', async (_what, head, body, answer) => {
  expect(await send(head, body)).toContain(answer)
})
