import fc from 'fast-check'
import { expect, test } from 'vitest'
import { takeRequestLine } from './request-line.ts'

const ask = (url: string, hosts: string[]) => {
  const request = { url, headers: { host: hosts[0] }, rawHeaders: ['Accept', '*/*', ...hosts.flatMap((host) => ['Host', host])] }
  const refusal = takeRequestLine(request, 'shop.example')
  return { isAccepted: refusal === undefined, refusal, host: request.headers.host }
}

test.each(['shop.example', 'localhost:3000', '127.0.0.1', '[::1]:3000', 'xn--bcher-kva.example'])(
  'accepts the host %s, and replaces it by the shop’s own',
  (host) => {
    expect(ask('/about?x=1', [host])).toMatchObject({ isAccepted: true, host: 'shop.example' })
  },
)

test.each(['', 'é/blog?', 'evil\\', 'a/b', 'a?b', 'a@b', 'a#b', 'a b', 'a,b', 'a_b%', '\u00e9'])('refuses the host %j', (host) => {
  expect(ask('/about', [host]).isAccepted).toBe(false)
})

test('refuses a request without a host, or with two', () => {
  expect(ask('/', []).isAccepted).toBe(false)
  expect(ask('/', ['shop.example', 'shop.example']).isAccepted).toBe(false)
})

test.each(['', '*', 'about', 'http://evil.example/about', '/a\\b', '/about#x', '/\u00e9', '/a b', '/a?q=\u00ff', '/a?q=#', '/a\u007f'])(
  'refuses the target %j',
  (target) => {
    expect(ask(target, ['shop.example']).isAccepted).toBe(false)
  },
)

test.each(['/', '/about', '/a"b', '/a?q=a\\b', '/a?b?c', '/%E0%A4', '//', '/../x', "/it's|{}^`"])('accepts the target %j', (target) => {
  expect(ask(target, ['shop.example']).isAccepted).toBe(true)
})

test('refuses a path that is too long or has too many segments, but not a long query', () => {
  expect(ask(`/${'a'.repeat(2047)}?${'b'.repeat(9000)}`, ['x']).isAccepted).toBe(true)
  expect(ask(`/${'a'.repeat(2048)}`, ['x']).refusal).toBe(414)
  expect(ask('/a'.repeat(32), ['x']).isAccepted).toBe(true)
  expect(ask('/a'.repeat(33), ['x']).refusal).toBe(414)
  expect(ask('/'.repeat(33), ['x']).refusal).toBe(414)
  expect(ask(`/?${'/'.repeat(9000)}`, ['x']).isAccepted).toBe(true)
})

test('a URL built from an accepted target has its path and query, and the shop’s host', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...anyCharacter), maxLength: 20 }), (text) => {
      const target = `/${text}`
      fc.pre(ask(target, ['x']).isAccepted && !/\/\.|\/%2e/i.test(target))
      const { host, pathname, search } = new URL(`http://shop.example${target}`)
      expect(host).toBe('shop.example')
      expect(decoded(pathname + search)).toBe(decoded(target.replace(/^([^?]*)\?$/, '$1')))
    }),
    { numRuns: 5000 },
  )
})

const anyCharacter = [...Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)), ...'/////?????\\\\....@@::##%%'.split('')]

/** Decodes the few printable characters that the URL parser encodes. */
const decoded = (text: string) => text.replace(/%(22|3C|3E|60|7B|7D|5E|27|7C)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
