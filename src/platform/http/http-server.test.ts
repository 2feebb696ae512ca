import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createHttpServer } from './http-server.ts'

let server: Server
let closed: Promise<void>
let bytesRead: number
let started: string[]
let [active, maxActive] = [0, 0]

beforeEach(async () => {
  const made = createHttpServer({ PUBLIC_URL: 'http://shop.example', KEEP_ALIVE_SECONDS: 5 }, 200)
  server = made.server
  bytesRead = 0
  started = []
  ;[active, maxActive] = [0, 0]
  made.onRequest((request, response) => {
    started.push(request.url ?? '')
    maxActive = Math.max(maxActive, (active += 1))
    response.prependListener('close', () => (active -= 1))
    request.on('error', () => {})
    if (request.url === '/body') {
      request.on('data', (chunk: Buffer) => (bytesRead += chunk.length))
      void text(request).then(
        ({ length }) => response.end(`${length} read`),
        () => {},
      )
    } else if (request.url === '/later') setTimeout(() => response.end('later'), 20)
    else if (request.url === '/never') request.resume()
    else if (request.url === '/last') response.setHeader('connection', 'close').end('last')
    else response.end(request.url === '/large' ? Buffer.alloc(50_000_000) : `${request.headers.host}${request.url}`)
  })
  closed = new Promise((resolve) => server.on('connection', (socket) => socket.on('close', () => resolve())))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => server.close())

const open = () => connect((server.address() as AddressInfo).port, '127.0.0.1')

test('closes the connection of a client that never reads its answer', async () => {
  const socket = open()
  socket.pause()
  socket.write('GET /large HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await closed
  socket.destroy()
})

test.each([
  ['host: localhost', '200 OK', 'shop.example/about'],
  ['host: \u00e9/blog?', '400 Bad Request', '400 Bad Request'],
])('answers a request with %s by %s', async (header, status, body) => {
  const socket = open()
  socket.write(Buffer.from(`GET /about HTTP/1.1\r\n${header}\r\nconnection: close\r\n\r\n`, 'latin1'))
  const answer = (await socket.toArray()).join('')
  expect(answer).toContain(status)
  expect(answer).toContain(body)
})

describe('pipelined requests', () => {
  const requestFor = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`
  /** Sends the requests at once, and returns everything that the server sends until the connection ends. */
  const answersTo = async (requests: string) => {
    const socket = open()
    socket.on('error', () => {})
    let answers = ''
    socket.on('data', (chunk) => (answers += chunk))
    socket.write(requests)
    await new Promise((resolve) => socket.on('close', resolve))
    return answers
  }

  test.each([
    ['at once', '/about'],
    ['later', '/later'],
    ['never, because the client reads nothing', '/large'],
  ])('a thousand close the connection, when their answers come %s', async (_when, path) => {
    const socket = open()
    socket.on('error', () => {})
    if (path === '/large') socket.pause()
    else socket.resume()
    socket.write(requestFor(path).repeat(1000))
    await closed
    socket.destroy()
    expect(started.length).toBeLessThanOrEqual(1)
  })

  test('a few are answered in order, one at a time', async () => {
    const paths = ['/later', '/a', '/later', '/b', '/last']
    const answers = await answersTo(paths.map(requestFor).join(''))
    expect(answers.match(/later|shop\.example\/\w|last(?=$)/g)).toEqual(['later', 'shop.example/a', 'later', 'shop.example/b', 'last'])
    expect(started).toEqual(paths)
    expect(maxActive).toBe(1)
  })

  test('a body is read although its request must wait', async () => {
    const body = 'x'.repeat(500_000)
    const post = `POST /body HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${body.length}\r\n\r\n${body}`
    expect(await answersTo(requestFor('/later') + post + requestFor('/last'))).toContain(`${body.length} read`)
  })

  test('requests after an answer with connection: close are ignored', async () => {
    expect(await answersTo(['/last', '/after', '/after'].map(requestFor).join(''))).toContain('last')
    expect(started).toEqual(['/last'])
  })

  test('a waiting request is dropped with its connection', async () => {
    const socket = open()
    socket.write(requestFor('/never') + requestFor('/after'))
    await expect.poll(() => started, { interval: 5 }).toEqual(['/never'])
    socket.destroy()
    await closed
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(started).toEqual(['/never'])
  })

  test('a connection handles thousands of requests, one after another', async () => {
    const socket = open()
    for (let sent = 0; sent < 3000; sent += 1) {
      socket.write(requestFor('/about'))
      const [answer] = (await once(socket, 'data')) as [Buffer]
      if (!answer.toString().endsWith('shop.example/about')) throw new Error(answer.toString())
    }
    socket.destroy()
    expect(started).toHaveLength(3000)
  })
})

test('limits the number of connections', () => {
  expect(server.maxConnections).toBe(5000)
})

describe('a chunked body', () => {
  const sent = (path: string, body: string, size: number) => {
    const parts = body.match(new RegExp(`.{1,${size}}`, 'g')) ?? []
    const chunks = parts.map((part) => `${part.length.toString(16)}\r\n${part}\r\n`).join('')
    return `POST ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`
  }
  const answerTo = async (request: string) => {
    const socket = open()
    socket.on('error', () => {})
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk))
    socket.write(request)
    await new Promise((resolve) => socket.on('close', resolve))
    return answer
  }

  test.each([
    ['usual chunks', 100_000, 4096],
    ['few small chunks', 150, 1],
    ['one chunk', 100_000, 100_000],
  ])('is read with %s', async (_what, bytes, size) => {
    expect(await answerTo(sent('/body', 'x'.repeat(bytes), size))).toContain(`${bytes} read`)
  })

  test.each(['/body', '/about'])('is cut off at %s with very many small chunks, whether it is read or not', async (path) => {
    const answer = await answerTo(sent(path, 'x'.repeat(1_000_000), 1))
    // If nothing reads the body, its answer may already be pending, and cutting the connection may lose it.
    expect(answer).toMatch(path === '/body' ? /^$|413 Payload Too Large/ : /^$|413 Payload Too Large|200 OK/)
    expect(answer).not.toContain('read')
    expect(bytesRead).toBeLessThan(2000)
  })
})

describe('a body that arrives slowly', () => {
  const timing = { plainMs: 800, uploadMs: 800, leastBytes: 1 }
  let slow: Server
  beforeEach(async () => {
    const made = createHttpServer({ PUBLIC_URL: 'http://shop.example', KEEP_ALIVE_SECONDS: 5 }, 5000, timing)
    slow = made.server
    made.onRequest((request, response) => {
      request.on('error', () => {})
      void text(request).then(
        ({ length }) => response.end(`${length} read`),
        () => {},
      )
    })
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  })
  afterEach(() => slow.close())

  const total = 200

  /** Sends a body in parts of `size` bytes, every 25 ms, until the server answers or closes. */
  async function send(type: string, size: number) {
    const socket = connect((slow.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => {})
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk))
    socket.write(`POST /body HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\nconnection: close\r\ncontent-length: ${total}\r\n\r\n`)
    let sent = 0
    const sending = setInterval(() => {
      const part = Math.min(size, total - sent)
      sent += part
      if (part > 0 && socket.writable) socket.write('x'.repeat(part))
    }, 25)
    await new Promise((resolve) => socket.on('close', resolve))
    clearInterval(sending)
    return answer
  }

  test.each([
    ['a form with a file goes on while it makes progress', 'multipart/form-data; boundary=b', 2, `${total} read`],
    ['a form with a file that makes no progress is cut off', 'multipart/form-data; boundary=b', 0, '408 Request Timeout'],
    ['any other body is cut off', 'application/json', 2, '408 Request Timeout'],
  ])('%s', async (_name, type, size, expected) => {
    expect(await send(type, size)).toContain(expected)
  })
})
