import { beforeAll, expect, test } from 'vitest'
import { apiBase } from '#kernel/endpoint.ts'
import { signedInAdmin } from '../support/make.ts'
import { makeCoupon } from '../support/make-coupon.ts'
import { makeCheckout, makeOrder } from '../support/make-order.ts'
import { send } from '../support/send.ts'
import { shop } from '../support/test-shop.ts'

type Operation = { path: string; parameters: string[] }
type OpenApiOperation = { parameters?: { name: string; in: string }[] }

const operations: Operation[] = []

/** Lists every GET route and its query parameters from the OpenAPI document. */
beforeAll(async () => {
  const { body } = await send('GET', '/openapi.json')
  for (const [path, { get }] of Object.entries<{ get?: OpenApiOperation }>(body.paths)) {
    const parameters = (get?.parameters ?? []).flatMap(({ name, in: place }) => (place === 'query' ? [name] : []))
    if (get) operations.push({ path: path.replace(apiBase, ''), parameters })
  }
})

const texts = [
  "'",
  "\\'':*",
  "a' & !b | (c",
  '!',
  ':*',
  '<->',
  '\\',
  '%_',
  "' or 1=1 --",
  '\0',
  '\u0085\u00A0\u200B',
  '\uFEFF',
  'İß'.repeat(100),
  '😀'.repeat(100),
  'x'.repeat(201),
]
const numbers = ['0', '-1', '1.5', '1e9', '1e2', 'NaN', '', '9'.repeat(30), 'zzzzzzzzzz', 'zzzzzzzzzzz', '1000000']
const days = ['0000-01-01', '0001-01-01', '1000-01-01', '1900-02-29', '2999-12-31', '9999-12-31', '+12026-01-01', '-000001-01-01']
/** Percent-encoded values that are not UTF-8, or not complete. */
const broken = ['%ED%A0%80', '%FF', '%', '%00']

const valuesFor = (name: string) => [
  ...broken,
  ...(/^(from|to)$/.test(name) ? days : /^(limit|cursor|page)$/.test(name) ? numbers : texts).map(encodeURIComponent),
]

test('no value in a query or a path causes a server error', async () => {
  const token = await signedInAdmin()
  await makeCoupon(shop)
  await makeOrder(await makeCheckout(), { coupon: 'SOIL10', expectedTotal: 900 })
  expect(operations.filter(({ parameters }) => parameters.includes('q')).length).toBeGreaterThan(10)
  const failures: string[] = []
  const request = async (address: string) => {
    const { status } = await send('GET', address, { token })
    if (status >= 500) failures.push(address)
  }
  for (const { path, parameters } of operations) {
    const plain = path.replace('{lane}', 'surplus').replace(/\{\w+\}/g, 'Asha%20Rao')
    for (const name of parameters) for (const value of valuesFor(name)) await request(`${plain}?limit=1&${name}=${value}`)
    if (path.includes('{')) for (const value of valuesFor('id')) await request(path.replace(/\{\w+\}/g, value))
  }
  expect(failures).toEqual([])
}, 120_000)
