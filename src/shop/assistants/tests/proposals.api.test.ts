import { expect, test } from 'vitest'
import { dayMs } from '#kernel/duration.ts'
import { openAssistant } from '#test/assistant.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { makeKey } from '#test/make-key.ts'
import { makeProduct } from '#test/make-product.ts'
import { makeCustomer, signedInAdmin, signedInStaff } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'

async function openWith(scopes: string[], rest: { endsOn?: string } = {}) {
  const token = await signedInAdmin()
  const key = await makeKey(token, { scopes, proposesOnly: true, perMinute: 300, ...rest })
  return { token, key, assistant: await openAssistant(key.text) }
}

const listed = async (token: string, query = '') => (await send('GET', `/proposals${query}`, { token })).body

test('nobody confirms a proposal of a key that was revoked, and anybody may dismiss it', async () => {
  const { token, key, assistant } = await openWith(['coupons:write'])
  const { id: coupon } = await makeCoupon(shop, { code: 'STAYS' })
  await assistant.use('propose_deleteCouponsId', { id: coupon })
  expect((await send('DELETE', `/api-keys/${key.id}`, { token })).status).toBe(200)
  const [proposal] = await listed(token)
  expect(proposal).toMatchObject({ state: 'ended', decidedAt: null, fields: [{ name: 'id', value: coupon }] })
  expect(await send('POST', `/proposals/${proposal._id}/confirm`, { token })).toMatchObject({
    status: 410,
    body: { code: 'proposal_ended', message: 'The API key of this proposal was revoked or has ended. Please dismiss the proposal.' },
  })
  expect((await send('GET', '/coupons', { token })).body).toMatchObject([{ code: 'STAYS' }])
  expect((await send('POST', `/proposals/${proposal._id}/dismiss`, { token })).status).toBe(200)
  expect(await listed(token)).toMatchObject([{ state: 'dismissed' }])
})

test('nobody confirms a proposal of a key after its last day', async () => {
  const { assistant } = await openWith(['coupons:write'], { endsOn: '2026-01-16' })
  await assistant.use('propose_deleteCouponsId', { id: 'gone' })
  later(2 * dayMs)
  const token = await signedInAdmin()
  const [proposal] = await listed(token)
  expect(proposal.state).toBe('ended')
  expect(await send('POST', `/proposals/${proposal._id}/confirm`, { token })).toMatchObject({ status: 410, body: { code: 'proposal_ended' } })
})

test('the list has pages, those that wait first', async () => {
  const { token, assistant } = await openWith(['coupons:write'])
  for (let i = 0; i < 5; i += 1) await assistant.use('propose_deleteCouponsId', { id: `c${i}` })
  const all = await listed(token)
  for (const { _id } of [all[0], all[3]]) await send('POST', `/proposals/${_id}/dismiss`, { token })
  const first = await send('GET', '/proposals?limit=2', { token })
  expect(first.headers.get('x-total-count')).toBe('5')
  const pages = [first.body]
  for (let cursor = first.headers.get('x-next-cursor'); cursor !== null;) {
    const next = await send('GET', `/proposals?limit=2&cursor=${cursor}`, { token })
    pages.push(next.body)
    cursor = next.headers.get('x-next-cursor')
  }
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
  const order = [all[1], all[2], all[4], all[0], all[3]].map(({ _id }) => _id)
  expect(pages.flat().map(({ _id }) => _id)).toEqual(order)
  expect(pages.flat().map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting', 'dismissed', 'dismissed'])
  expect((await send('GET', '/proposals?limit=0', { token })).status).toBe(400)
})

test('a proposal has the name of what its id stands for, for those who may read it', async () => {
  const { token, assistant } = await openWith(['coupons:write', 'catalogue:write', 'customers:write'])
  const { id: coupon } = await makeCoupon(shop, { code: 'SAVE10' })
  const { id: product } = await makeProduct(shop, { name: 'Saffron' })
  const { id: customer } = await makeCustomer({ name: 'Ravi \u202Eivar' })
  await assistant.use('propose_deleteCouponsId', { id: coupon })
  await assistant.use('propose_deleteCouponsId', { id: 'gone' })
  await assistant.use('propose_postProductsIdRestore', { id: product })
  await assistant.use('propose_putCustomersIdNote', { id: customer, text: 'Likes saffron', version: 0 })
  const subjects = async (of: string) => (await listed(of)).map(({ subject }: { subject: string | null }) => subject).toReversed()
  expect(await subjects(token)).toEqual(['SAVE10', null, 'Saffron', 'Ravi [U+202E]ivar'])
  await shop.db
    .insertInto('staffRole')
    .values({ id: 'planner', name: 'Planner', scopes: ['coupons:write'] })
    .execute()
  expect(await subjects(await signedInStaff('planner'))).toEqual([null, null])
})

test('the answer to a confirmation has the link of the operation, and the list never', async () => {
  const { token, assistant } = await openWith(['catalogue:write'])
  const { id } = await makeProduct(shop, { status: 'draft' })
  await assistant.use('propose_postProductsIdPreviewLink', { id })
  const [proposal] = await listed(token)
  const { body } = await send('POST', `/proposals/${proposal._id}/confirm`, { token })
  expect(body).toMatchObject({ proposal: { state: 'done' }, oneTime: expect.stringMatching(/^http\S+preview\S+$/) })
  expect(JSON.stringify(await listed(token))).not.toContain(body.oneTime)
  expect(JSON.stringify(await shop.db.selectFrom('proposal').selectAll().execute())).not.toContain(body.oneTime)
})
