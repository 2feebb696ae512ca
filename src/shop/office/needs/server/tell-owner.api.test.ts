import { beforeEach, describe, expect, test } from 'vitest'
import { replacePieces } from '#test/make-replacement.ts'
import { signedInAdmin } from '#test/make.ts'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'
import { makeProduct } from '#test/make-product.ts'
import { trackStock } from '#test/track-stock.ts'
import { tellOwner } from './tell-owner.server.ts'

/** Tests the mails to the shop's own e-mail address. The test clock starts at noon in India. */

const hour = 3_600_000
const day = 24 * hour

const wish = async (ownerMessages: Record<string, boolean>, more: object = {}) =>
  expect((await send('PUT', '/settings', { token: await signedInAdmin(), body: { ownerMessages, ...more } })).status).toBe(200)

const owners = () =>
  shop.db.selectFrom('message').select(['dedupeKey', 'recipient', 'subject', 'body']).where('dedupeKey', 'like', 'owner-%').orderBy('seq').execute()

const placeOrder = async () => makeOrder(await makeCheckout())

describe('a new order', () => {
  test('is not told to the owner unless the owner wants it', async () => {
    await placeOrder()
    expect(await owners()).toEqual([])
  })

  test('is told once, to the shop’s address, without a person’s name, number or street', async () => {
    await wish({ newOrder: true }, { email: 'owner@shop.example' })
    const { _id, address } = await placeOrder()
    const [mail, ...more] = await owners()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ dedupeKey: `owner-order:${_id}`, recipient: 'owner@shop.example', subject: `New order ${_id}: ₹1,000` })
    expect(mail?.body).toContain(`/admin/orders/${_id}`)
    expect(mail?.body).toContain('2 x Kashmiri Saffron, 1 g: ₹1,000')
    for (const personal of [address.name, address.mobile, address.street]) expect(mail?.body).not.toContain(personal)
    // A copy of the confirmation is no new order.
    later(2 * 60_000)
    await send('POST', `/orders/${_id}/confirmation`, { token: await signedInAdmin(), body: {} })
    expect(await owners()).toHaveLength(1)
  })
})

describe('the summary of a day', () => {
  beforeEach(() => wish({ dailySummary: true }))

  test('leaves at nine on the next day in India, once, with the figures', async () => {
    const { _id: replaced, totalAmount } = await placeOrder()
    await send('PUT', `/orders/${replaced}`, { token: await signedInAdmin(), body: { status: 'Delivered' } })
    // It is to be packed, and no order of that day.
    expect((await replacePieces(replaced)).status).toBe(200)
    const { _id: refunded } = await placeOrder()
    await send('POST', `/orders/${refunded}/refunds`, { token: await signedInAdmin(), body: { amount: 1000, key: 'refund-of-all' } })
    expect(totalAmount).toBe(1000)
    await send('POST', '/leads', { body: { name: 'Meera', phone: '', email: 'meera@example.com', subject: 'Jars', message: 'How long?' } })
    await tellOwner(shop)
    // Noon to 8:59 in the morning.
    later(21 * hour - 60_000)
    await tellOwner(shop)
    expect(await owners(), 'before nine').toEqual([])
    later(60_000)
    await tellOwner(shop)
    await tellOwner(shop)
    later(10 * hour)
    await tellOwner(shop)
    const [mail, ...more] = await owners()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ dedupeKey: 'owner-day:2026-01-15', subject: 'Yesterday: 2 orders, ₹2,000' })
    expect(mail?.body).toContain('On Thursday, 15 January 2026 the shop took 2 orders.')
    expect(mail?.body).toContain('  Orders: 2\n  Revenue: ₹2,000\n  Orders to pack: 1\n  Messages of that day without an answer: 1')
  })

  test('does not leave after a day without orders, nor when it is off', async () => {
    later(day)
    await tellOwner(shop)
    expect(await owners()).toEqual([])
    await placeOrder()
    await wish({ dailySummary: false })
    later(day)
    await tellOwner(shop)
    expect(await owners()).toEqual([])
  })
})

describe('a late backup', () => {
  const addRun = (id: string, startedAt: Date, problem: string | null) =>
    shop.db
      .insertInto('backupRun')
      .values({ id, startedAt, endedAt: startedAt, file: problem === null ? `${id}.backup` : null, problem })
      .execute()

  test('is told once for each last good backup', async () => {
    await addRun('R1', shop.now(), null)
    later(2 * day)
    await tellOwner(shop)
    expect(await owners()).toEqual([])
    later(60_000)
    await tellOwner(shop)
    later(day)
    await tellOwner(shop)
    expect(await owners()).toMatchObject([{ dedupeKey: 'owner-backup:R1', subject: 'The backup is late' }])
    expect((await owners())[0]?.body).toContain('The last good backup began on 15 January 2026')
    await addRun('R2', shop.now(), null)
    later(3 * day)
    await tellOwner(shop)
    expect(await owners()).toMatchObject([{ dedupeKey: 'owner-backup:R1' }, { dedupeKey: 'owner-backup:R2' }])
  })

  test('is told when every try of two days failed, and not to an owner who does not want it', async () => {
    await tellOwner(shop)
    await addRun('R1', shop.now(), 'The disk is full.')
    later(2 * day + 60_000)
    await wish({ backupLate: false })
    await tellOwner(shop)
    expect(await owners()).toEqual([])
    await wish({ backupLate: true })
    await tellOwner(shop)
    expect(await owners()).toMatchObject([{ dedupeKey: 'owner-backup:none' }])
  })
})

describe('low stock', () => {
  const move = (itemId: string, pieces: number) =>
    shop.db.insertInto('stockMovement').values({ itemId, at: shop.now(), pieces, reason: 'correction' }).execute()
  const subjects = async () => (await owners()).map(({ subject }) => subject)

  async function makePack(pieces: number, lowAt?: number) {
    const { id } = await makeProduct(shop)
    return trackStock(shop, id, pieces, lowAt === undefined ? {} : { lowAt })
  }

  test('is told once for each fall to the limit, and again only after the pack was above', async () => {
    const pack = await makePack(7, 5)
    await tellOwner(shop)
    expect(await subjects()).toEqual([])
    await move(pack, -2)
    await tellOwner(shop)
    await move(pack, -1)
    await tellOwner(shop)
    expect(await owners()).toMatchObject([{ recipient: 'care@swachh.example', subject: 'Low stock: Kashmiri Saffron, 1 g' }])
    expect((await owners())[0]?.body).toContain('  Kashmiri Saffron, 1 g: 5')
    await move(pack, 1)
    await move(pack, -5)
    await tellOwner(shop)
    expect(await subjects(), 'still at or below the limit').toHaveLength(1)
    await move(pack, 6)
    await move(pack, -1)
    await tellOwner(shop)
    expect(await subjects()).toHaveLength(2)
  })

  test('is told by a paid order, for a pack without a limit when it is sold out, and several packs in one mail', async () => {
    const checkout = await makeCheckout()
    await trackStock(shop, checkout.productId, 2)
    const other = await makePack(9, 3)
    await makeOrder(checkout)
    await move(other, -7)
    await tellOwner(shop)
    const [mail, ...more] = await owners()
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Low stock: 2 packs')
    expect(mail?.body).toContain('  Kashmiri Saffron, 1 g: 0\n  Kashmiri Saffron, 1 g: 2')
  })

  test('is not told of a pack that rose again, that is new, that is not tracked or not sold, nor when it is off', async () => {
    const [risen, deleted, untracked] = [await makePack(2), await makePack(2), await makePack(2)]
    await makePack(1, 5)
    for (const pack of [risen, deleted, untracked]) await move(pack, -2)
    await move(risen, 1)
    await shop.db.updateTable('stockItem').set({ tracked: false }).where('id', '=', untracked).execute()
    const { productId } = await shop.db.selectFrom('stockItem').select('productId').where('id', '=', deleted).executeTakeFirstOrThrow()
    await shop.db.updateTable('product').set({ deletedAt: shop.now() }).where('id', '=', productId).execute()
    await tellOwner(shop)
    await wish({ lowStock: false })
    await move(risen, -1)
    await tellOwner(shop)
    await wish({ lowStock: true })
    await tellOwner(shop)
    expect(await subjects()).toEqual([])
  })

  test('is told by the next run when this one is killed, and once by several runs', async () => {
    await move(await makePack(1), -1)
    const killed = {
      ...shop,
      now: () => {
        throw new Error('killed')
      },
    }
    await expect(tellOwner(killed)).rejects.toThrow('killed')
    expect(await subjects()).toEqual([])
    await Promise.all([tellOwner(shop), tellOwner(shop), tellOwner(shop)])
    expect(await subjects()).toHaveLength(1)
  })
})

test('an older release’s choice of switches stays, and a new switch has its starting value', async () => {
  await shop.db
    .insertInto('setting')
    .values({
      name: 'ownerMessages',
      value: JSON.stringify({ exceptions: false, backupLate: true, newOrder: true, dailySummary: true }),
      updatedAt: shop.now(),
    })
    .execute()
  const { body } = await send('GET', '/settings/all', { token: await signedInAdmin() })
  expect(body.ownerMessages).toEqual({
    exceptions: false,
    backupLate: true,
    lowStock: true,
    newOrder: true,
    dailySummary: true,
    weeklyReport: false,
    returnAsked: true,
  })
})

test('the switches keep their other values, and are not public', async () => {
  await wish({ newOrder: true })
  const { body } = await send('GET', '/settings/all', { token: await signedInAdmin() })
  expect(body.ownerMessages).toEqual({
    exceptions: true,
    backupLate: true,
    lowStock: true,
    newOrder: true,
    dailySummary: false,
    weeklyReport: false,
    returnAsked: true,
  })
  expect((await send('GET', '/settings')).body).not.toHaveProperty('ownerMessages')
})
