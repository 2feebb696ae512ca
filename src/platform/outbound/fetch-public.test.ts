import { createServer, get as getPlain, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFetchPublic, isPublicAddress } from './fetch-public.ts'

const limits = { maxBytes: 1000, timeoutMs: 5000 }

let server: Server
let answer: (path: string, response: ServerResponse) => void
let seen: { host: string | undefined; path: string; headers: object }[]
beforeEach(async () => {
  seen = []
  server = createServer((request, response) => {
    seen.push({ host: request.headers.host, path: request.url ?? '', headers: request.headers })
    answer(request.url ?? '', response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** The addresses of each name. `connected` collects those that a connection would use. */
const names: Record<string, string[]> = {
  'cdn.example': ['8.8.8.8'],
  'inside.example': ['10.0.0.7'],
  'both.example': ['8.8.8.8', '127.0.0.1'],
  'none.example': [],
}

/** A client of the server above, over plain HTTP. Everything before the connection is as in production. */
function client(connected: string[] = [], resolved: string[] = []) {
  const open: Parameters<typeof createFetchPublic>[0] = {
    get({ hostname, host, pathname }, { lookup, headers, signal, agent }, done) {
      lookup(hostname, {}, (_error, address) => connected.push(String(address)))
      const { port } = server.address() as AddressInfo
      const sent = { ...Object(headers), host }
      return getPlain({ host: '127.0.0.1', port, path: pathname, headers: sent, ...(signal && { signal }), ...(agent !== undefined && { agent }) }, done)
    },
    async resolve(host) {
      resolved.push(host)
      const found = names[host]
      if (!found) throw new Error('ENOTFOUND')
      return found.map((address) => ({ address, family: 4 }))
    },
  }
  return createFetchPublic(open)
}

const redirectTo = (target: string) => (path: string, response: ServerResponse) =>
  path === '/start' ? response.writeHead(302, { location: target }).end() : response.end('picture')

test('loads a file from the checked address, without cookies and credentials', async () => {
  answer = (_path, response) => response.end('picture')
  const connected: string[] = []
  expect(Buffer.from(await client(connected)('https://cdn.example/a.jpg', limits)).toString()).toBe('picture')
  expect(connected).toEqual(['8.8.8.8'])
  expect(seen).toMatchObject([{ host: 'cdn.example', path: '/a.jpg' }])
  expect(Object.keys(seen[0]?.headers ?? {}).toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
})

test('follows a redirect, and checks its host again', async () => {
  answer = redirectTo('https://cdn.example/b.jpg')
  const resolved: string[] = []
  await client([], resolved)('https://cdn.example/start', limits)
  expect([resolved, seen.map(({ path }) => path)]).toEqual([
    ['cdn.example', 'cdn.example'],
    ['/start', '/b.jpg'],
  ])
})

describe('refuses, and connects to nothing inside', () => {
  test.each([
    ['http://cdn.example/a.jpg', 'does not begin with https://'],
    ['https://cdn.example:8443/a.jpg', 'has a port'],
    ['https://asha:secret@cdn.example/a.jpg', 'a name or a password'],
    ['https://127.0.0.1/a.jpg', 'not public'],
    ['https://2130706433/a.jpg', 'not public'],
    ['https://0x7f.1/a.jpg', 'not public'],
    ['https://[::1]/a.jpg', 'not public'],
    ['https://[::ffff:10.0.0.7]/a.jpg', 'not public'],
    ['https://169.254.169.254/latest/meta-data', 'not public'],
    ['https://inside.example/a.jpg', 'not public'],
    ['https://both.example/a.jpg', 'not public'],
    ['https://none.example/a.jpg', 'not found'],
    ['https://unknown.example/a.jpg', 'not found'],
    ['https://', 'not valid'],
  ])('%s', async (address, reason) => {
    answer = (_path, response) => response.end('inside')
    await expect(client()(address, limits)).rejects.toThrow(reason)
    expect(seen).toEqual([])
  })

  test.each([
    ['https://inside.example/b.jpg', 'not public'],
    ['https://127.0.0.1/b.jpg', 'not public'],
    ['http://cdn.example/b.jpg', 'does not begin with https://'],
    ['file:///etc/passwd', 'does not begin with https://'],
    ['/start', 'redirects too often'],
  ])('a redirect to %s', async (target, reason) => {
    answer = redirectTo(target)
    await expect(client()('https://cdn.example/start', limits)).rejects.toThrow(reason)
    expect(seen.every(({ path }) => path === '/start')).toBe(true)
  })
})

describe('gives up on', () => {
  test.each([
    ['an error status', (response: ServerResponse) => response.writeHead(404).end(), 'the server answers 404'],
    ['a file that says it is too large', (response: ServerResponse) => response.writeHead(200, { 'content-length': 1001 }).write('x'), 'larger than'],
    ['a file that grows too large', (response: ServerResponse) => response.end('x'.repeat(5000)), 'larger than'],
    ['a connection that breaks', (response: ServerResponse) => response.destroy(), 'cannot be reached'],
  ])('%s', async (_what, respond, reason) => {
    answer = (_path, response) => void respond(response)
    await expect(client()('https://cdn.example/a.jpg', limits)).rejects.toThrow(reason)
  })

  test.each([
    ['a server that never answers', () => {}],
    ['a server that never ends its answer', (response: ServerResponse) => void response.write('x')],
  ])('%s', async (_what, respond) => {
    answer = (_path, response) => respond(response)
    await expect(client()('https://cdn.example/a.jpg', { ...limits, timeoutMs: 100 })).rejects.toThrow('takes too long')
  })
})

test.each([
  ...['8.8.8.8', '1.1.1.1', '2606:4700::1111', '2001:4860:4860::8888', '172.15.0.1', '100.63.0.1'].map((address) => [address, true] as const),
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255', '192.168.1.1', '198.18.0.1'].map(
    (address) => [address, false] as const,
  ),
  ...['224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:8.8.8.8', '64:ff9b::a00:7', 'fc00::1', 'fe80::1', 'ff02::1', '2002:a00:7::', '2001:db8::1', 'x'].map(
    (address) => [address, false] as const,
  ),
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})
