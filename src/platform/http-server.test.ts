import type { Server } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHttpServer } from './http-server.ts'

let server: Server
let closed: Promise<void>

beforeEach(async () => {
  const made = createHttpServer({ PUBLIC_URL: 'http://shop.example', KEEP_ALIVE_SECONDS: 5 }, 200)
  server = made.server
  made.onRequest((request, response) => void response.end(request.url === '/large' ? Buffer.alloc(50_000_000) : `${request.headers.host}${request.url}`))
  closed = new Promise((resolve) => server.on('connection', (socket) => socket.on('close', () => resolve())))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => server.close())

const open = () => connect((server.address() as AddressInfo).port, '127.0.0.1')

test('a client that never reads its answer is let go', async () => {
  const socket = open()
  socket.pause()
  socket.write('GET /large HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await closed
  socket.destroy()
})

test.each([
  ['host: localhost', '200 OK', 'shop.example/about'],
  ['host: \u00e9/blog?', '400 Bad Request', '400 Bad Request'],
])('a request with %s is answered with %s', async (header, status, body) => {
  const socket = open()
  socket.write(Buffer.from(`GET /about HTTP/1.1\r\n${header}\r\nconnection: close\r\n\r\n`, 'latin1'))
  const answer = (await socket.toArray()).join('')
  expect(answer).toContain(status)
  expect(answer).toContain(body)
})
