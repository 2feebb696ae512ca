import { createServer, request as requestPlain, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPostPublic } from './post-public.ts'

let server: Server
let answer: (response: ServerResponse) => void
let seen: { method: string | undefined; path: string; headers: IncomingHttpHeaders; body: string }[]
beforeEach(async () => {
  seen = []
  answer = (response) => response.end('thanks')
  server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(Buffer.from(part))
    seen.push({ method: request.method, path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() })
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const portOf = () => (server.address() as AddressInfo).port

const names: Record<string, string[]> = {
  'erp.example': ['8.8.8.8'],
  'inside.example': ['10.0.0.7'],
  'both.example': ['8.8.8.8', '127.0.0.1'],
  'none.example': [],
}

async function resolveNames(host: string) {
  const found = names[host]
  if (!found) throw new Error('ENOTFOUND')
  return found.map((address) => ({ address, family: 4 }))
}

/** A client of the server above, over plain HTTP. Everything before the connection is as in production. */
function client({ allowsLoopback = false, connected = [] as string[], resolve = resolveNames } = {}) {
  return createPostPublic(
    { allowsLoopback: () => allowsLoopback },
    {
      request({ hostname, host, pathname }, { lookup, headers, method, signal, agent }, done) {
        lookup?.(hostname, {}, (_error, address) => connected.push(String(address)))
        const sent = { ...Object(headers), host }
        const options = { method: method ?? '', ...(signal && { signal }), ...(agent !== undefined && { agent }) }
        return requestPlain({ host: '127.0.0.1', port: portOf(), path: pathname, headers: sent, ...options }, done)
      },
      resolve,
    },
  )
}

const post = { headers: { 'content-type': 'application/json', 'webhook-id': 'msg_1' }, body: '{"ü":1}', timeoutMs: 5000, mostCharacters: 200 }

test('posts to the checked address, with the given headers and body, without cookies and credentials', async () => {
  const connected: string[] = []
  expect(await client({ connected })('https://erp.example/hooks', post)).toEqual({ status: 200, text: 'thanks' })
  expect(connected).toEqual(['8.8.8.8'])
  expect(seen).toMatchObject([
    { method: 'POST', path: '/hooks', body: '{"ü":1}', headers: { host: 'erp.example', 'webhook-id': 'msg_1', 'content-length': '8' } },
  ])
  expect(Object.keys(seen[0]?.headers ?? {}).toSorted()).toEqual(['connection', 'content-length', 'content-type', 'host', 'user-agent', 'webhook-id'])
})

describe('refuses, and connects to nothing inside', () => {
  test.each([
    ['http://erp.example/hooks', 'does not begin with https://'],
    ['https://erp.example:8443/hooks', 'has a port'],
    ['https://asha:secret@erp.example/hooks', 'a name or a password'],
    ['https://127.0.0.1/hooks', 'not public'],
    ['https://2130706433/hooks', 'not public'],
    ['https://0x7f.1/hooks', 'not public'],
    ['https://0/hooks', 'not public'],
    ['https://[::1]/hooks', 'not public'],
    ['https://[::]/hooks', 'not public'],
    ['https://[::ffff:127.0.0.1]/hooks', 'not public'],
    ['https://[64:ff9b::a9fe:a9fe]/hooks', 'not public'],
    ['https://[fd00:ec2::254]/hooks', 'not public'],
    ['https://[::ffff:10.0.0.7]/hooks', 'not public'],
    ['https://169.254.169.254/latest/meta-data', 'not public'],
    ['https://inside.example/hooks', 'not public'],
    ['https://both.example/hooks', 'not public'],
    ['https://none.example/hooks', 'not found'],
    ['https://unknown.example/hooks', 'not found'],
    ['http://localhost/hooks', 'does not begin with https://'],
    ['https://', 'not valid'],
  ])('%s', async (address, reason) => {
    await expect(client()(address, post)).rejects.toThrow(reason)
    expect(seen).toEqual([])
  })
})

test('in test mode posts to this machine by http on any port, and nowhere else inside', async () => {
  const local = createPostPublic({ allowsLoopback: () => true })
  for (const host of ['127.0.0.1', 'localhost']) expect((await local(`http://${host}:${portOf()}/hooks`, post)).status).toBe(200)
  expect(seen).toHaveLength(2)
  for (const address of ['https://10.0.0.7/hooks', 'http://127.0.0.1.example/hooks', 'https://inside.example/hooks'])
    await expect(client({ allowsLoopback: true })(address, post)).rejects.toThrow(/not public|https|not found/)
  expect(seen).toHaveLength(2)
})

test('a name that changes its address is asked for once at each try, and reached at the checked address', async () => {
  const connected: string[] = []
  const asked: string[] = []
  const changing = client({
    connected,
    resolve: async (host) => {
      asked.push(host)
      return [{ address: asked.length === 1 ? '8.8.8.8' : '127.0.0.1', family: 4 }]
    },
  })
  expect((await changing('https://changing.example/hooks', post)).status).toBe(200)
  await expect(changing('https://changing.example/hooks', post)).rejects.toThrow('not public')
  expect([connected, asked, seen.length]).toEqual([['8.8.8.8'], ['changing.example', 'changing.example'], 1])
})

test.each(['https://erp.example/elsewhere', 'http://169.254.169.254/latest/meta-data'])(
  'a redirect to %s is an answer, and is not followed',
  async (location) => {
    answer = (response) => response.writeHead(307, { location }).end()
    expect(await client()('https://erp.example/hooks', post)).toEqual({ status: 307, text: '' })
    expect(seen).toHaveLength(1)
  },
)

test('reads the first characters of an answer only, without control characters', async () => {
  answer = (response) => response.writeHead(500).end(`a\u0000b\n${'ü'.repeat(100_000)}`)
  const { status, text } = await client()('https://erp.example/hooks', post)
  expect([status, text]).toEqual([500, `a b ${'ü'.repeat(196)}`])
})

test('ends the connection of an answer that is too long, and of one with hints without end', async () => {
  let closed = 0
  const flood = (response: ServerResponse, text: string) => {
    const { socket } = response
    if (!socket) throw new Error('The connection is closed')
    const write = () => {
      while (socket.writable && socket.write(text.repeat(1000)));
    }
    socket
      .on('drain', write)
      .on('error', () => {})
      .on('close', () => (closed += 1))
    write()
  }
  answer = (response) => {
    response.writeHead(200, { 'content-length': 1_000_000_000 }).flushHeaders()
    flood(response, 'a'.repeat(100))
  }
  expect((await client()('https://erp.example/hooks', { ...post, timeoutMs: 60_000 })).text).toHaveLength(200)
  answer = (response) => flood(response, 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n')
  await expect(client()('https://erp.example/hooks', { ...post, timeoutMs: 60_000 })).rejects.toThrow('cannot be reached')
  await expect.poll(() => closed).toBe(2)
})

test('an answer that never ends keeps what has arrived', async () => {
  answer = (response) => void response.writeHead(202).write('begun')
  expect(await client()('https://erp.example/hooks', { ...post, timeoutMs: 200 })).toEqual({ status: 202, text: 'begun' })
})

test.each([
  ['a server that never answers', () => {}, 'takes too long'],
  ['a connection that breaks', (response: ServerResponse) => void response.destroy(), 'cannot be reached'],
])('gives up on %s', async (_what, respond, reason) => {
  answer = respond
  await expect(client()('https://erp.example/hooks', { ...post, timeoutMs: 200 })).rejects.toThrow(reason)
})
