import fc from 'fast-check'
import { expect, test } from 'vitest'
import { takeRequestLine } from './request-line.ts'

const ask = (url: string, hosts: string[]) => {
  const request = { url, headers: { host: hosts[0] }, rawHeaders: ['Accept', '*/*', ...hosts.flatMap((host) => ['Host', host])] }
  const refusal = takeRequestLine(request, 'shop.example')
  return { taken: refusal === undefined, refusal, host: request.headers.host }
}

test.each(['shop.example', 'localhost:3000', '127.0.0.1', '[::1]:3000', 'xn--bcher-kva.example'])(
  'takes the host %s, and puts the shop’s own in its place',
  (host) => {
    expect(ask('/about?x=1', [host])).toMatchObject({ taken: true, host: 'shop.example' })
  },
)

test.each(['', 'é/blog?', 'evil\\', 'a/b', 'a?b', 'a@b', 'a#b', 'a b', 'a,b', 'a_b%', '\u00e9'])('refuses the host %j', (host) => {
  expect(ask('/about', [host]).taken).toBe(false)
})

test('refuses a request without a host, or with two', () => {
  expect(ask('/', []).taken).toBe(false)
  expect(ask('/', ['shop.example', 'shop.example']).taken).toBe(false)
})

test.each(['', '*', 'about', 'http://evil.example/about', '/a\\b', '/about#x', '/\u00e9', '/a b', '/a?q=\u00ff', '/a?q=#', '/a\u007f'])(
  'refuses the target %j',
  (target) => {
    expect(ask(target, ['shop.example']).taken).toBe(false)
  },
)

test.each(['/', '/about', '/a"b', '/a?q=a\\b', '/a?b?c', '/%E0%A4', '//', '/../x', "/it's|{}^`"])('takes the target %j', (target) => {
  expect(ask(target, ['shop.example']).taken).toBe(true)
})

test('refuses a path that is too long, or has too many steps, whatever the query is', () => {
  expect(ask(`/${'a'.repeat(2047)}?${'b'.repeat(9000)}`, ['x']).taken).toBe(true)
  expect(ask(`/${'a'.repeat(2048)}`, ['x']).refusal).toBe(414)
  expect(ask('/a'.repeat(32), ['x']).taken).toBe(true)
  expect(ask('/a'.repeat(33), ['x']).refusal).toBe(414)
  expect(ask('/'.repeat(33), ['x']).refusal).toBe(414)
  expect(ask(`/?${'/'.repeat(9000)}`, ['x']).taken).toBe(true)
})

test('whatever target is taken, the URL that is made of it has its path and query, and the shop’s host', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...anyCharacter), maxLength: 20 }), (text) => {
      const target = `/${text}`
      fc.pre(ask(target, ['x']).taken && !/\/\.|\/%2e/i.test(target))
      const { host, pathname, search } = new URL(`http://shop.example${target}`)
      expect(host).toBe('shop.example')
      expect(decoded(pathname + search)).toBe(decoded(target.replace(/^([^?]*)\?$/, '$1')))
    }),
    { numRuns: 5000 },
  )
})

const anyCharacter = [...Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)), ...'/////?????\\\\....@@::##%%'.split('')]

/** The parser encodes a few printable characters, and changes nothing else. */
const decoded = (text: string) => text.replace(/%(22|3C|3E|60|7B|7D|5E|27|7C)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
