import { expect, test } from 'vitest'
import { signedInAdmin, signedInCustomer } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { type Change, recordChange } from './record-change.server.ts'

const at = new Date('2026-01-15T06:30:00Z')
const record = (change: Omit<Change, 'at' | 'actor'> & Partial<Pick<Change, 'actor'>>) =>
  shop.db.transaction().execute((tx) => recordChange(tx, { at, actor: undefined, ...change }))

test('tells who changed what, from what to what, newest first', async () => {
  const token = await signedInAdmin()
  const { id, name } = await shop.db.selectFrom('customer').select(['id', 'name']).where('role', '=', 'admin').executeTakeFirstOrThrow()
  await record({ action: 'created', subject: { kind: 'coupon', id: 'c1' }, after: { code: 'SOIL10' } })
  await record({ action: 'updated', actor: { id }, subject: { kind: 'product', id: 'p1' }, before: { name: 'A', price: 1 }, after: { name: 'B', price: 1 } })
  const { status, body, headers } = await send('GET', '/audit', { token })
  expect(status).toBe(200)
  expect(headers.get('x-total-count')).toBe('2')
  expect(body[0]).toEqual({
    _id: expect.any(String),
    at: at.toISOString(),
    actor: { _id: id, name },
    action: 'updated',
    subject: { kind: 'product', id: 'p1' },
    before: { name: 'A' },
    after: { name: 'B' },
  })
  expect(body[1]).toMatchObject({ actor: { _id: null, name: 'The shop' }, before: {}, after: { code: 'SOIL10' } })
})

test('can be narrowed to a kind, a thing, a person and a word', async () => {
  const token = await signedInAdmin()
  await record({ action: 'created', subject: { kind: 'coupon', id: 'c1' } })
  await record({ action: 'deleted', subject: { kind: 'coupon', id: 'c2' } })
  await record({ action: 'created', subject: { kind: 'lead', id: 'c1' } })
  const found = async (query: string) =>
    (await send('GET', `/audit?${query}`, { token })).body.map(({ subject }: { subject: { kind: string; id: string } }) => `${subject.kind} ${subject.id}`)
  expect(await found('kind=coupon')).toEqual(['coupon c2', 'coupon c1'])
  expect(await found('kind=coupon&subject=c1')).toEqual(['coupon c1'])
  expect(await found('q=deleted')).toEqual(['coupon c2'])
  expect(await found('actor=nobody')).toEqual([])
  expect(await found('limit=1')).toEqual(['lead c1'])
})

test('says nothing where nothing changed', async () => {
  await record({ action: 'updated', subject: { kind: 'coupon', id: 'c1' }, before: { code: 'A' }, after: { code: 'A' } })
  expect((await send('GET', '/audit', { token: await signedInAdmin() })).body).toEqual([])
})

test('is for admins', async () => {
  expect((await send('GET', '/audit')).status).toBe(401)
  expect((await send('GET', '/audit', { token: await signedInCustomer() })).status).toBe(403)
  expect((await send('GET', '/audit?kind=ghost', { token: await signedInAdmin() })).status).toBe(400)
})
