import { expect, test } from 'vitest'
import { hourMs } from '#kernel/duration.ts'
import { hashToken } from '#platform/http/authenticate.ts'
import { openAssistant } from '#test/assistant.ts'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { makeKey } from '#test/make-key.ts'
import { makeCustomer, signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { api, later, shop } from '#test/test-shop.ts'
import { deleteCoupon } from '#shop/orders/coupons/office-contract.ts'
import { orderProducts, updateProduct } from '#shop/catalogue/office-contract.ts'
import { requestOf } from '../server/operations.server.ts'
import { addProposal } from '../server/proposals.server.ts'

async function openWith(scopes: string[]) {
  const token = await signedInAdmin()
  const key = await makeKey(token, { scopes, proposesOnly: true, perMinute: 300 })
  const proposals = async () => (await send('GET', '/proposals', { token })).body
  return { token, key, proposals, assistant: await openAssistant(key.text) }
}

/** Sends a message as it is, past the checks of a client. */
const post = (key: string, message: string) =>
  api.request('/mcp', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
    body: message,
  })

const callOf = (name: string, input: string) => `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${input}}}`

test('a request has one message, because the limits count requests', async () => {
  const { key, proposals } = await openWith(['coupons:write'])
  const one = callOf('propose_deleteCouponsId', '{"id":"a"}')
  expect(await (await post(key.text, `[${one},${one}]`)).json()).toMatchObject({ code: 'invalid_input', message: 'Please send one message in each request.' })
  expect(await proposals()).toEqual([])
  expect(await (await post(key.text, one)).text()).toContain('waits for a person')
  expect(await proposals()).toHaveLength(1)
})

test('values that no request may have are no proposal, and hinder no erasure', async () => {
  const { key, token, proposals } = await openWith(['customers:write', 'coupons:write'])
  const { id } = await makeCustomer()
  const note = (text: string) => callOf('propose_putCustomersIdNote', `{"id":"${id}","text":${text},"version":0}`)
  const deep = `${'['.repeat(3000)}${']'.repeat(3000)}`
  for (const message of [
    note(String.raw`"a\u0000"`),
    note(String.raw`"\ud800"`),
    callOf('propose_deleteCouponsId', '{"id":"a","__proto__":{}}'),
    callOf('propose_deleteCouponsId', `{"id":"a","more":${deep}}`),
  ])
    expect(await (await post(key.text, message)).json()).toMatchObject({ code: 'invalid_json' })
  expect(await proposals()).toEqual([])
  expect((await send('DELETE', `/customers/${id}`, { token })).status).toBe(200)
  later(2 * hourMs)
  await eraseDeleted(shop)
  expect(await shop.db.selectFrom('customer').select('id').where('id', '=', id).execute()).toEqual([])
})

test('a value leads to no other address', async () => {
  const { assistant, proposals } = await openWith(['orders:read', 'customers:read', 'coupons:write'])
  const refused = { isError: true, texts: ['This value fits no address.'] }
  for (const id of ['..', '.']) {
    expect(await assistant.use('propose_postCouponsIdRestore', { id })).toEqual(refused)
    expect(await assistant.use('getCustomersIdOrders', { id })).toEqual(refused)
  }
  for (const id of ['../..', '%2e%2e', 'a/../b', 'a?b', 'a#b', '\\..']) expect((await assistant.use('getCustomersIdSummary', { id })).isError).toBe(true)
  expect(await proposals()).toEqual([])
})

test('a value that is the last word of another operation does not lead to it', () => {
  const endpoints = [orderProducts, updateProduct]
  expect(() => requestOf(endpoints, updateProduct, { id: 'order', name: 'Honey', ids: ['a'] })).toThrow('This value fits no address.')
  expect(requestOf(endpoints, updateProduct, { id: 'Order' })).toMatchObject({ target: '/products/Order' })
  expect(requestOf(endpoints, orderProducts, {})).toMatchObject({ target: '/products/order' })
})

test('a list without a limit is short, in whichever way the limit is missing', async () => {
  const { assistant } = await openWith(['coupons:read'])
  for (let i = 0; i < 25; i += 1) await makeCoupon(shop, { code: `MANY${i}` })
  expect(JSON.parse((await assistant.use('getCoupons', { limit: null })).texts[1] ?? '')).toHaveLength(20)
})

test('a person sees what the operation reads: its defaults, no field that it ignores, and characters that nobody sees', async () => {
  const { assistant, proposals } = await openWith(['coupons:write', 'customers:write'])
  const coupon = { code: 'mon\u200Bsoon', discount: '10', minAmount: 0, expiry: '2030-01-31', createdBy: 'Me', comment: 'This takes 1 percent' }
  await assistant.use('propose_postCoupons', coupon)
  const [{ fields }] = await proposals()
  expect(fields).toEqual(expect.arrayContaining([{ name: 'code', value: 'monsoon' }]))
  expect(fields.map(({ name }: { name: string }) => name)).not.toContain('comment')

  await assistant.use('propose_putCustomersIdNote', { id: 'someone', text: 'Pay \u202E001 \u2066x क्\u200Dष', version: 0 })
  const [{ fields: note }] = await proposals()
  expect(note).toEqual(expect.arrayContaining([{ name: 'text', value: 'Pay [U+202E]001 [U+2066]x क्\u200Dष' }]))
})

test('a change of what somebody may have changed meanwhile names the version that was read', async () => {
  const { assistant, proposals } = await openWith(['customers:write'])
  expect(await assistant.use('propose_putCustomersIdNote', { id: 'someone', text: 'Likes saffron' })).toEqual({
    isError: true,
    texts: ['version: Please give the version that you have read, so that no newer change is lost.'],
  })
  expect(await proposals()).toEqual([])
})

test('a key that was revoked meanwhile proposes nothing', async () => {
  const { key, token, proposals } = await openWith(['coupons:write'])
  const actor = { id: key.id, tokenHash: hashToken(key.text), key: { perMinute: 60, proposesOnly: true } }
  const rest = { role: 'admin', staffRole: null, scopes: [], needsSecondFactor: false, provenAt: null } as const
  expect((await send('DELETE', `/api-keys/${key.id}`, { token })).status).toBe(200)
  await expect(addProposal(shop, { ...actor, ...rest }, deleteCoupon, { id: 'a' })).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(await proposals()).toEqual([])
})
