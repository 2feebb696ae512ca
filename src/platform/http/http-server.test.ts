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
let begun: string[]
let [atWork, mostAtWork] = [0, 0]

beforeEach(async () => {
  const made = createHttpServer({ PUBLIC_URL: 'http://shop.example', KEEP_ALIVE_SECONDS: 5 }, 200)
  server = made.server
  bytesRead = 0
  begun = []
  ;[atWork, mostAtWork] = [0, 0]
  made.onRequest((request, response) => {
    begun.push(request.url ?? '')
    mostAtWork = Math.max(mostAtWork, (atWork += 1))
    response.prependListener('close', () => (atWork -= 1))
    request.on('error', () => {})
    if (request.url === '/body') {
      request.on('data', (piece: Buffer) => (bytesRead += piece.length))
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

describe('requests that are sent ahead', () => {
  const asking = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`
  /** Writes all at once, and returns what the server sends until the connection ends. */
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
    ['never, as the client reads nothing', '/large'],
  ])('a thousand close the connection, when they would be answered %s', async (_when, path) => {
    const socket = open()
    socket.on('error', () => {})
    if (path === '/large') socket.pause()
    else socket.resume()
    socket.write(asking(path).repeat(1000))
    await closed
    socket.destroy()
    expect(begun.length).toBeLessThanOrEqual(1)
  })

  test('a few are answered in their order, and one begins when the one before it is over', async () => {
    const paths = ['/later', '/a', '/later', '/b', '/last']
    const answers = await answersTo(paths.map(asking).join(''))
    expect(answers.match(/later|shop\.example\/\w|last(?=$)/g)).toEqual(['later', 'shop.example/a', 'later', 'shop.example/b', 'last'])
    expect(begun).toEqual(paths)
    expect(mostAtWork).toBe(1)
  })

  test('a body that waits for its turn is read', async () => {
    const body = 'x'.repeat(500_000)
    const post = `POST /body HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${body.length}\r\n\r\n${body}`
    expect(await answersTo(asking('/later') + post + asking('/last'))).toContain(`${body.length} read`)
  })

  test('nothing is done for what follows the last answer of a connection', async () => {
    expect(await answersTo(['/last', '/after', '/after'].map(asking).join(''))).toContain('last')
    expect(begun).toEqual(['/last'])
  })

  test('a request that waits is dropped with its connection', async () => {
    const socket = open()
    socket.write(asking('/never') + asking('/after'))
    await expect.poll(() => begun, { interval: 5 }).toEqual(['/never'])
    socket.destroy()
    await closed
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(begun).toEqual(['/never'])
  })

  test('one after another, a connection takes thousands', async () => {
    const socket = open()
    for (let asked = 0; asked < 3000; asked += 1) {
      socket.write(asking('/about'))
      const [answer] = (await once(socket, 'data')) as [Buffer]
      if (!answer.toString().endsWith('shop.example/about')) throw new Error(answer.toString())
    }
    socket.destroy()
    expect(begun).toHaveLength(3000)
  })
})

test('the server takes a bounded number of connections', () => {
  expect(server.maxConnections).toBe(5000)
})

describe('a body in pieces', () => {
  const sent = (path: string, body: string, size: number) => {
    const pieces = body.match(new RegExp(`.{1,${size}}`, 'g')) ?? []
    const chunks = pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`).join('')
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
    ['of usual size', 100_000, 4096],
    ['that are small, but few', 150, 1],
    ['in one', 100_000, 100_000],
  ])('%s is read', async (_what, bytes, size) => {
    expect(await answerTo(sent('/body', 'x'.repeat(bytes), size))).toContain(`${bytes} read`)
  })

  test.each(['/body', '/about'])('that are small and very many is cut off at %s, whether it is read or not', async (path) => {
    const answer = await answerTo(sent(path, 'x'.repeat(1_000_000), 1))
    // The answer to what is not read may be on its way already, and a connection that is cut may lose it.
    expect(answer).toMatch(path === '/body' ? /^$|413 Payload Too Large/ : /^$|413 Payload Too Large|200 OK/)
    expect(answer).not.toContain('read')
    expect(bytesRead).toBeLessThan(2000)
  })
})
