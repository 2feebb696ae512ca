import { beforeEach, expect, test } from 'vitest'
import { unlimited } from '#platform/http/rate-limit.ts'
import type { Shop } from '#platform/shop.ts'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { makeProduct } from '#test/make-product.ts'
import { makeCustomer, signedInAdmin, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, openRealLimits, runJobs, shop } from '#test/test-shop.ts'
import { trackStock } from '#test/track-stock.ts'
import { sendStockAlerts } from '../server/send-stock-alerts.server.ts'
import { sweepStockAlerts } from '../server/queries.server.ts'

const day = 86_400_000

beforeEach(() => {
  shop.limits = unlimited
})

/** Makes a product whose pack of 1 g is sold out. `bring` adds pieces of it. */
async function makeSoldOut() {
  const { id: productId } = await makeProduct(shop)
  const itemId = await trackStock(shop, productId, 0)
  const bring = (pieces = 1) => shop.db.insertInto('stockMovement').values({ itemId, at: shop.now(), pieces, reason: 'correction' }).execute()
  const ask = (recipient: unknown, token?: string) => send('POST', '/stock-alerts', { ...(token && { token }), body: { productId, variant: '1 g', recipient } })
  return { productId, itemId, bring, ask }
}

const alerts = () => shop.db.selectFrom('stockAlert').select(['channel', 'recipient', 'askedBy', 'sentAt']).orderBy('seq').execute()
const messages = () => shop.db.selectFrom('message').select(['channel', 'recipient', 'subject', 'body']).orderBy('seq').execute()

test('stores an e-mail address or an Indian mobile number once, with the same answer each time', async () => {
  const { ask } = await makeSoldOut()
  const answers = [
    await ask(' Asha@Example.com'),
    await ask('asha@example.com'),
    await ask('+91 98765-43210'),
    await ask('09876543210'),
    await ask('98765 43210'),
  ]
  for (const { status, body } of answers)
    expect({ status, body }).toEqual({ status: 200, body: { success: true, message: 'We will write to you once, as soon as it is back.' } })
  expect(await alerts()).toEqual([
    { channel: 'mail', recipient: 'asha@example.com', askedBy: null, sentAt: null },
    { channel: 'sms', recipient: '+919876543210', askedBy: null, sentAt: null },
  ])
})

test.each([
  [''],
  ['asha@'],
  ['asha@example.com\r\nBcc: all@example.com'],
  ['12345'],
  ['5876543210'],
  ['+1 202 555 0100'],
  ['a'.repeat(300)],
  [{ $ne: '' }],
  [undefined],
])('refuses the recipient %j, by field', async (recipient) => {
  const { ask } = await makeSoldOut()
  const { status, body } = await ask(recipient)
  expect([status, body.code, body.details[0].field]).toEqual([400, 'invalid_input', 'recipient'])
  expect(await alerts()).toEqual([])
})

test('refuses a pack that is in stock, not tracked or not for sale', async () => {
  const { ask, bring, productId } = await makeSoldOut()
  const other = (variant: string, id = productId) => send('POST', '/stock-alerts', { body: { productId: id, variant, recipient: 'asha@example.com' } })
  expect(await other('2 g')).toMatchObject({ status: 422, body: { message: 'This pack is in stock. You can buy it now.' } })
  expect(await other('3 g')).toMatchObject({ status: 404, body: { message: 'This pack is no longer for sale.' } })
  expect((await other('1 g', 'unknown')).status).toBe(404)
  await bring()
  expect((await ask('asha@example.com')).status).toBe(422)
  expect(await alerts()).toEqual([])
})

test('accepts five requests in ten minutes from one network address, and keeps 20 unsent alerts of one recipient', async () => {
  const { ask } = await makeSoldOut()
  shop.limits = openRealLimits()
  for (let asked = 0; asked < 5; asked += 1) expect((await ask(`asha${asked}@example.com`)).status).toBe(200)
  const refused = await ask('asha@example.com')
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  shop.limits = unlimited
  for (let count = 0; count < 21; count += 1) expect((await (await makeSoldOut()).ask('meera@example.com')).status).toBe(200)
  expect((await alerts()).filter(({ recipient }) => recipient === 'meera@example.com')).toHaveLength(20)
})

test('writes once to each person when the pack is back, with the link', async () => {
  const { ask, bring, productId, itemId } = await makeSoldOut()
  await ask('asha@example.com')
  await ask('9876543210')
  await sendStockAlerts(shop)
  expect(await messages()).toEqual([])
  await bring()
  await sendStockAlerts(shop)
  await sendStockAlerts(shop)
  const link = `${shop.config.PUBLIC_URL}/product/kashmiri-saffron-${productId}?pack=${itemId}`
  expect(await messages()).toEqual([
    {
      channel: 'mail',
      recipient: 'asha@example.com',
      subject: 'Back in stock: Kashmiri Saffron, 1 g',
      body: expect.stringContaining(`Order it here: ${link}`),
    },
    { channel: 'sms', recipient: '+919876543210', subject: null, body: `Kashmiri Saffron, 1 g, is back in stock at Swachh: ${link}` },
  ])
  await runJobs()
  expect(await shop.db.selectFrom('message').select('status').execute()).toEqual([{ status: 'sent' }, { status: 'sent' }])
  await bring(-1)
  expect((await ask('asha@example.com')).status).toBe(200)
  await bring(5)
  await sendStockAlerts(shop)
  expect(await messages()).toHaveLength(3)
})

test('waits while the product is a draft or deleted, and writes when its stock is no longer tracked', async () => {
  const { ask, bring, productId, itemId } = await makeSoldOut()
  await ask('asha@example.com')
  await bring()
  await shop.db.updateTable('product').set({ status: 'draft' }).where('id', '=', productId).execute()
  await sendStockAlerts(shop)
  expect(await messages()).toEqual([])
  await bring(-1)
  await shop.db.updateTable('product').set({ status: 'published' }).where('id', '=', productId).execute()
  await shop.db.updateTable('stockItem').set({ tracked: false }).where('id', '=', itemId).execute()
  await sendStockAlerts(shop)
  expect(await messages()).toHaveLength(1)
})

test('writes to 300 people in a run, first to those who asked first', async () => {
  const { itemId, bring } = await makeSoldOut()
  const people = Array.from({ length: 310 }, (_, index) => ({ itemId, channel: 'mail' as const, recipient: `asha${index}@example.com`, createdAt: shop.now() }))
  await shop.db.insertInto('stockAlert').values(people).execute()
  await bring()
  await sendStockAlerts(shop)
  expect((await alerts()).filter(({ sentAt }) => sentAt === null).map(({ recipient }) => recipient)).toEqual(
    people.slice(300).map(({ recipient }) => recipient),
  )
  await sendStockAlerts(shop)
  expect(new Set((await messages()).map(({ recipient }) => recipient)).size).toBe(310)
  expect(await messages()).toHaveLength(310)
})

test('a run that fails before its end queues nothing, and the next one writes', async () => {
  const { ask, bring } = await makeSoldOut()
  await ask('asha@example.com')
  await bring()
  let reads = 0
  const failing: Shop = {
    ...shop,
    now: () => {
      reads += 1
      if (reads === 2) throw new Error('killed')
      return shop.now()
    },
  }
  await expect(sendStockAlerts(failing)).rejects.toThrow('killed')
  expect(await messages()).toEqual([])
  await sendStockAlerts(shop)
  expect(await messages()).toHaveLength(1)
})

test('deletes alerts and their messages 30 days after sending, and unsent alerts after a year', async () => {
  const [first, second] = [await makeSoldOut(), await makeSoldOut()]
  await first.ask('asha@example.com')
  await second.ask('asha@example.com')
  await first.bring()
  await sendStockAlerts(shop)
  later(29 * day)
  await sweepStockAlerts(shop)
  expect(await alerts()).toHaveLength(2)
  later(2 * day)
  await sweepStockAlerts(shop)
  expect([await alerts(), await messages()]).toMatchObject([[{ sentAt: null }], []])
  later(335 * day)
  await sweepStockAlerts(shop)
  expect(await alerts()).toEqual([])
})

test('exports and erases what a person asked for, signed in or by their own number or verified address', async () => {
  const token = await signedInAdmin()
  const asha = await makeCustomer({ email: 'asha@example.com', mobile: '9811111111' })
  const { ask, bring } = await makeSoldOut()
  await ask('other@example.com', await signIn(asha))
  await ask('9811111111')
  await ask('Asha@example.com')
  await ask('meera@example.com')
  const recipients = async () => (await send('GET', `/customers/${asha.id}/export`, { token })).body.stockAlerts.map(({ to }: { to: string }) => to)
  expect(await recipients()).toEqual(['other@example.com', '+919811111111'])
  await shop.db.updateTable('customer').set({ emailVerifiedAt: shop.now() }).where('id', '=', asha.id).execute()
  expect(await recipients()).toEqual(['other@example.com', '+919811111111', 'asha@example.com'])
  await bring()
  await sendStockAlerts(shop)
  const { body } = await send('GET', `/customers/${asha.id}/export`, { token })
  expect(body.stockAlerts[0]).toEqual({
    product: 'Kashmiri Saffron',
    pack: '1 g',
    to: 'other@example.com',
    createdAt: expect.any(String),
    sentAt: expect.any(String),
  })
  expect(body.messages).toHaveLength(3)
  await send('DELETE', `/customers/${asha.id}`, { token })
  await eraseDeleted(shop)
  expect(await alerts()).toMatchObject([{ recipient: 'meera@example.com' }])
  expect(await messages()).toMatchObject([{ recipient: 'meera@example.com' }])
})

test('forgets the alerts of a number that signs in no more', async () => {
  const token = await signedInAdmin()
  const { id } = await makeCustomer({ mobile: '9811111111' })
  const { ask } = await makeSoldOut()
  await ask('9811111111')
  await send('PUT', `/customers/${id}/sign-in-mobile`, { token, body: { mobile: '9822222222' } })
  expect(await alerts()).toEqual([])
})
