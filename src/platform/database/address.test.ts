import { expect, test } from 'vitest'
import { readAddress, withOption } from './address.ts'

const ways = (address: string) => readAddress(address).map(({ url }) => url)
const tlsOf = (parameters: string) => readAddress(`postgres://db/shop?${parameters}`).map(({ tls }) => tls)

test.each([
  ['postgres://shop:p%40ss@db:5432/shop', ['postgres://shop:p%40ss@db:5432/shop']],
  ['postgresql://db/shop?application_name=till', ['postgresql://db/shop?application_name=till']],
  ['postgres://a,b/shop', ['postgres://a/shop', 'postgres://b/shop']],
  ['postgres://me:x@a:1,b:2,[::1]:3/shop?sslmode=disable', ['postgres://me:x@a:1/shop', 'postgres://me:x@b:2/shop', 'postgres://me:x@[::1]:3/shop']],
  ['postgres:///shop?host=a,b&port=7', ['postgres://a:7/shop', 'postgres://b:7/shop']],
  ['postgres://me@/shop?host=a,b&port=7,8', ['postgres://me@a:7/shop', 'postgres://me@b:8/shop']],
  ['postgres:///shop?host=/run/postgresql', ['postgres://%2Frun%2Fpostgresql/shop']],
  ['postgres://me@/shop', ['postgres://me@/shop']],
])('%s names its servers in order', (address, urls) => expect(ways(address)).toEqual(urls))

test.each([
  ['read-write', ['read-write', 'read-write']],
  ['prefer-standby', ['standby', 'standby', 'any', 'any']],
])('target_session_attrs=%s is asked of each server', (given, roles) => {
  const candidates = readAddress(`postgres://a,b/shop?target_session_attrs=${given}`)
  expect(candidates.map(({ role }) => role)).toEqual(roles)
  expect(candidates.map(({ server }) => server).slice(0, 2)).toEqual(['a', 'b'])
})

test.each([
  ['', [undefined]],
  ['sslmode=disable', [false]],
  ['sslmode=prefer', [{ rejectUnauthorized: false }, false]],
  ['sslmode=require', [{ rejectUnauthorized: false }]],
  ['sslmode=require&uselibpqcompat=true', [{ rejectUnauthorized: false }]],
  ['sslmode=verify-full', [{}]],
  ['sslmode=require&sslrootcert=package.json', [{ ca: expect.stringContaining('swachh'), checkServerIdentity: expect.any(Function) }]],
  ['sslmode=verify-ca&sslrootcert=package.json', [{ ca: expect.stringContaining('swachh'), checkServerIdentity: expect.any(Function) }]],
  ['sslmode=verify-full&sslrootcert=package.json', [{ ca: expect.stringContaining('swachh') }]],
  ['sslmode=verify-full&sslrootcert=system', [{ ca: expect.any(Array) }]],
  ['sslnegotiation=direct', [true]],
])('"%s" uses TLS as libpq does', (parameters, tls) => expect(tlsOf(parameters)).toEqual(tls))

test('a socket has no TLS', () => {
  expect(readAddress('postgres:///shop?host=/run/postgresql&sslmode=require').map(({ tls }) => tls)).toEqual([false])
})

test.each([
  ['mysql://db', 'must be an address that begins with postgres://'],
  ['postgres://db:none/shop', 'has a port that is no number from 1 to 65535'],
  ['postgres://db:70000/shop', 'has a port that is no number from 1 to 65535'],
  ['postgres:///shop?host=a,b,c&port=1,2', 'has not as many ports as hosts'],
  ['postgres://a b/shop', 'must be an address such as postgres://user:password@host:5432/database'],
  ['postgres://db/shop?sslmode=on', 'sslmode must be one of disable, prefer, require, verify-ca, verify-full'],
  ['postgres://db/shop?sslmode=verify-ca', 'sslmode=verify-ca needs sslrootcert, the file of the certificate authority'],
  ['postgres://db/shop?sslmode=require&sslrootcert=system', 'sslrootcert=system needs sslmode=verify-full'],
  ['postgres://db/shop?sslmode=verify-full&sslrootcert=none.crt', 'sslrootcert: none.crt cannot be read (ENOENT)'],
  ['postgres://db/shop?target_session_attrs=master', 'target_session_attrs must be one of any, read-write, read-only, primary, standby, prefer-standby'],
])('%s is refused with one line', (address, line) => expect(() => readAddress(address)).toThrow(line))

test('adds an option beside others', () => {
  expect(new URL(withOption('postgres://db/shop?options=-c%20jit%3Doff', '-c x=1')).searchParams.get('options')).toBe('-c jit=off -c x=1')
  expect(new URL(withOption('postgres://db/shop', '-c x=1')).searchParams.get('options')).toBe('-c x=1')
})
