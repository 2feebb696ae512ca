import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { dayMs } from '#kernel/duration.ts'
import { offerCod, orderCod, placeCod, shipCod } from '#test/make-cod.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { finishRefund, makeCheckout, makeOrder, setProviderSwitches } from '#test/make-order.ts'
import { makeReturnOf, stepReturn } from '#test/make-return.ts'
import { makePayable } from '#test/make-payable.ts'
import { signedInAdmin, signedInCustomer, signedInStaff } from '#test/make.ts'
import { send } from '#test/send.ts'
import { sweepShares } from '../server/sweep-shares.server.ts'
import { readTaxYears } from '../server/withholding.server.ts'
import { counter, later, runJobs, shop } from '#test/test-shop.ts'

const withCoupon = { coupon: 'SOIL10', expectedTotal: 900 }
const tenPercent = { effectiveFrom: '2026-01-15', base: { kind: 'percent', percent: 10 } }

/** Makes a celebrity whose coupon takes 10 %, and who gets 10 % of the goods. */
async function begin(terms: object = tenPercent) {
  const { celebrityId: id } = await makeCoupon(shop)
  const token = await signedInAdmin()
  expect((await send('POST', `/shares/${id}/rates`, { token, body: terms })).status).toBe(200)
  // Sessions end after some days.
  const read = async (path: string) => (await send('GET', path, { token: await signedInAdmin() })).body
  const entries = async () => (await read(`/shares/${id}/entries`)).toReversed()
  const kinds = async () => (await entries()).map(({ kind, share }: { kind: string; share: number }) => [kind, share])
  const sums = async () => (await read(`/shares/${id}`)).sums
  return { id: String(id), token, entries, kinds, sums }
}

const deliver = (token: string, id: string) => send('PUT', `/orders/${id}`, { token, body: { status: 'Delivered' } })

describe('a share', () => {
  test('is earned when an order is paid, and payable after the return window', async () => {
    const { token, entries, sums } = await begin()
    const { _id } = await makeOrder(await makeCheckout(), withCoupon)
    expect(await entries()).toMatchObject([{ number: 1, kind: 'earned', order: _id, coupon: 'SOIL10', net: 900, share: 90, payableFrom: null }])
    expect(await sums()).toMatchObject({ orders: 1, net: 900, share: 90, pending: 90, payable: 0 })
    await deliver(token, _id)
    expect((await entries())[1]).toMatchObject({ kind: 'due', share: 0, payableFrom: '2026-01-22T18:30:00.000Z' })
    later(7 * dayMs)
    expect(await sums()).toMatchObject({ pending: 90, payable: 0 })
    later(dayMs)
    expect(await sums()).toMatchObject({ pending: 0, payable: 90 })
  })

  test('is taken back in proportion to a refund when the bank took it, and restored when the bank returns it', async () => {
    const { token, kinds } = await begin()
    const { _id } = await makeOrder(await makeCheckout(), withCoupon)
    await setProviderSwitches({ refunds: 'pending' }).catch(() => undefined)
    await send('POST', `/orders/${_id}/refunds`, { token, body: { amount: 300, reason: 'Damaged', key: 'of-the-share' } })
    await runJobs()
    const { providerRefundId } = await shop.db.selectFrom('refund').select('providerRefundId').executeTakeFirstOrThrow()
    await finishRefund(String(providerRefundId), 'processed').catch(() => undefined)
    await runJobs()
    expect(await kinds()).toEqual([
      ['earned', 90],
      ['taken_back', -30],
    ])
    const { _id: cancelled } = await makeOrder(await makeCheckout(), withCoupon)
    await send('PUT', `/orders/${cancelled}`, { token, body: { status: 'Cancelled' } })
    await runJobs()
    expect((await kinds()).slice(2)).toEqual([
      ['earned', 90],
      ['taken_back', -90],
    ])
  })

  test('of cash on delivery is earned at the delivery, and taken back for pieces that come back', async () => {
    const { token, kinds, sums } = await begin()
    await offerCod()
    const checkout = await makeCheckout()
    const id = await placeCod(checkout, withCoupon)
    expect(await kinds()).toEqual([])
    await shipCod(token, id)
    await deliver(token, id)
    expect(await kinds()).toEqual([
      ['earned', 90],
      ['due', 0],
    ])
    const asked = await send('POST', `/orders/my-orders/${id}/returns`, {
      token: checkout.token,
      body: { lines: [{ position: 0, qty: 1 }], reason: 'damaged', words: 'Broken', key: 'return-of-cash' },
    })
    expect(asked.status).toBe(200)
    await stepReturn(token, id, 'approve', { words: 'Please send it.' })
    await stepReturn(token, id, 'receive', { lines: [{ position: 0, restock: 1, writeOff: 0 }] })
    expect(await stepReturn(token, id, 'close', { refund: 'none', words: 'We paid it to your bank.' })).toMatchObject({ status: 200 })
    expect((await kinds()).at(-1)).toEqual(['taken_back', -45])
    expect(await sums()).toMatchObject({ net: 450, share: 45 })
  })

  test('of a parcel in cash that never arrives is never earned', async () => {
    const { token, kinds } = await begin()
    await offerCod()
    const id = await placeCod(await makeCheckout(), withCoupon)
    await shipCod(token, id)
    expect((await send('POST', `/orders/${id}/returned`, { token, body: { restock: true } })).status).toBe(200)
    expect(await kinds()).toEqual([])
  })

  test('of a returned online order goes back with its refund', async () => {
    const { token, kinds } = await begin()
    const { orderId } = await makeReturnOf(await makeCheckout(), token, { changes: withCoupon })
    await stepReturn(token, orderId, 'receive', { lines: [{ position: 0, restock: 1, writeOff: 0 }] })
    await stepReturn(token, orderId, 'close', { refund: 'paid', otherRefunds: 0, words: '' })
    await runJobs()
    expect((await kinds()).at(-1)).toEqual(['taken_back', -45])
  })

  test('is pending while a return or a refund of its order is open', async () => {
    const { token, sums } = await begin()
    const buyer = await makeCheckout()
    const { orderId } = await makeReturnOf(buyer, token, { changes: withCoupon })
    later(9 * dayMs)
    expect(await sums()).toMatchObject({ pending: 90, payable: 0 })
    const now = await signedInAdmin()
    await stepReturn(now, orderId, 'receive', { lines: [{ position: 0, restock: 1, writeOff: 0 }] })
    await stepReturn(now, orderId, 'close', { refund: 'paid', otherRefunds: 0, words: '' })
    expect(await shop.db.selectFrom('refund').select('status').execute()).toEqual([{ status: 'requested' }])
    expect(await sums()).toMatchObject({ pending: 90, payable: 0 })
    await runJobs()
    expect(await sums()).toMatchObject({ pending: 0, payable: 45 })
  })

  test('needs a coupon, and a rate that counts when the order is placed', async () => {
    const { kinds } = await begin({ ...tenPercent, effectiveFrom: '2026-01-16' })
    await makeOrder(await makeCheckout(), withCoupon)
    later(dayMs)
    await makeOrder(await makeCheckout())
    expect(await kinds()).toEqual([])
    await makeOrder(await makeCheckout(), withCoupon)
    expect(await kinds()).toEqual([['earned', 90]])
  })
})

describe('every night a share', () => {
  test('is due of an order whose delivery the ledger missed, once', async () => {
    const { kinds, sums } = await begin()
    const { _id } = await makeOrder(await makeCheckout(), withCoupon)
    await shop.db.updateTable('shopOrder').set({ status: 'Delivered' }).where('id', '=', _id).execute()
    await sweepShares(shop)
    await sweepShares(shop)
    expect(await kinds()).toEqual([
      ['earned', 90],
      ['due', 0],
    ])
    later(60 * dayMs)
    expect(await sums()).toMatchObject({ pending: 0, payable: 90 })
  })

  test('is earned of an order whose payment the ledger missed, if a rate counted', async () => {
    const { id, kinds } = await begin({ ...tenPercent, effectiveFrom: '2026-01-16' })
    await makeOrder(await makeCheckout(), withCoupon)
    await sweepShares(shop)
    expect(await kinds()).toEqual([])
    const terms = JSON.stringify({ base: { kind: 'percent', bp: 1000 }, products: [] })
    await shop.db
      .insertInto('shareRate')
      .values({ celebrityId: id, effectiveFrom: '2026-01-01', createdAt: new Date('2026-01-01'), terms })
      .execute()
    await sweepShares(shop)
    expect(await kinds()).toEqual([['earned', 90]])
  })

  test('is taken back of cash that was written off and of a lost dispute, and restored when the dispute is won after all', async () => {
    const { token, kinds } = await begin()
    await offerCod()
    const id = await placeCod(await makeCheckout(), withCoupon)
    await shipCod(token, id)
    await deliver(token, id)
    await shop.db.updateTable('shopOrder').set({ codState: 'written_off' }).where('id', '=', id).execute()
    await makeOrder(await makeCheckout(), withCoupon)
    const payment = await shop.db.selectFrom('payment').select('id').where('lane', '=', 'settled').executeTakeFirstOrThrow()
    const at = shop.now()
    await shop.db
      .insertInto('paymentDispute')
      .values({ id: 'disp_1', paymentId: payment.id, amountPaise: 90_000, deductedPaise: 90_000, state: 'lost', createdAt: at, reportedAt: at })
      .execute()
    await sweepShares(shop)
    expect((await kinds()).filter(([kind]: [string]) => kind === 'taken_back')).toEqual([
      ['taken_back', -90],
      ['taken_back', -90],
    ])
    await shop.db.updateTable('paymentDispute').set({ state: 'won', deductedPaise: 0 }).execute()
    await sweepShares(shop)
    await sweepShares(shop)
    expect((await kinds()).slice(-2)).toEqual([
      ['taken_back', -90],
      ['restored', 90],
    ])
  })
})

test.skipIf(!counter)('an order without a coupon costs no statement about shares', async () => {
  await begin()
  const statements = async (changes: Record<string, unknown>) => {
    const checkout = await makeCheckout()
    const counted = await counter?.during(async () => void (await makeOrder(checkout, changes)))
    return (counted?.statements ?? []).filter(({ text }) => /\bshare_(account|entry|rate|payout)/.test(text)).length
  }
  expect(await statements({})).toBe(0)
  expect(await statements(withCoupon)).toBeGreaterThan(0)
})

describe('rates and adjustments', () => {
  test('refuse what makes no sense, and staff without the right', async () => {
    const { id, token } = await begin()
    const rate = (body: object, as = token, of = id) => send('POST', `/shares/${of}/rates`, { token: as, body })
    expect((await rate({ ...tenPercent, effectiveFrom: '2026-01-14' })).body.message).toBe('Please choose today or a later day.')
    expect((await rate({ ...tenPercent, base: { kind: 'percent', percent: 101 } })).status).toBe(400)
    expect((await rate({ ...tenPercent, products: [{ productId: 'nothing', rate: tenPercent.base }] })).body.message).toBe(
      'One of the products does not exist.',
    )
    expect((await rate(tenPercent, token, 'nobody')).status).toBe(404)
    expect((await rate(tenPercent, await signedInStaff('manager'))).status).toBe(403)
    expect((await rate(tenPercent, await signedInCustomer())).status).toBe(403)
    const adjust = (body: object) => send('POST', `/shares/${id}/adjustments`, { token, body })
    expect((await adjust({ kind: 'advance', amount: -5, reason: 'Ahead' })).body.message).toBe('Please enter an amount above ₹0.')
    expect((await adjust({ kind: 'goods', amount: 5, reason: '' })).body.message).toBe('Please enter a reason.')
    expect((await adjust({ kind: 'gift', amount: 5, reason: 'x' })).status).toBe(400)
    expect((await send('GET', `/shares/${id}/entries`, { token })).body).toEqual([])
  })

  test('enter the ledger and the audit log', async () => {
    const { id, token, sums } = await begin()
    for (const [kind, amount] of [
      ['advance', 500],
      ['goods', 1200],
      ['correction', 20.5],
    ] as const)
      expect((await send('POST', `/shares/${id}/adjustments`, { token, body: { kind, amount, reason: 'As agreed' } })).status).toBe(200)
    expect(await sums()).toMatchObject({ advances: 500, goods: 1200, adjustments: -479.5, payable: -479.5 })
    const { body } = await send('GET', '/audit?kind=celebrity', { token })
    expect(body.map(({ action }: { action: string }) => action)).toEqual(['correction added', 'goods added', 'advance added', 'share set'])
  })
})

test('a wrong advance and wrong goods get entries with the difference, and count right for tax', async () => {
  const { id, token, entries, sums } = await begin()
  const adjust = (body: object) => send('POST', `/shares/${id}/adjustments`, { token, body })
  await adjust({ kind: 'advance', amount: 5000, reason: 'Ahead' })
  await adjust({ kind: 'goods', amount: 30_000, reason: 'Gift box' })
  await adjust({ kind: 'correction', amount: 1, reason: 'Rounding' })
  expect((await adjust({ kind: 'advance', amount: 500, corrects: 1, reason: 'A zero too many' })).status).toBe(200)
  expect((await adjust({ kind: 'goods', amount: 0, corrects: 2, reason: 'It was not sent' })).status).toBe(200)
  expect((await entries()).slice(3)).toMatchObject([
    { kind: 'advance', share: 4500, corrects: 1, note: 'A zero too many' },
    { kind: 'goods', share: 0, value: -30_000, corrects: 2 },
  ])
  expect(await sums()).toMatchObject({ advances: 500, goods: 0, adjustments: -499 })
  const year = (await readTaxYears(shop.db, [id]))(id)
  expect(year.movements.reduce((sum, { covers, paise }) => sum + (covers === 'share' ? paise : paise * 1_000_000), 0)).toBe(50_000)
  for (const [body, message] of [
    [{ kind: 'advance', amount: 500, corrects: 1 }, 'Please enter the right amount, which is not the one that is there.'],
    [{ kind: 'advance', amount: -1, corrects: 1 }, 'Please enter the right amount, which is not the one that is there.'],
    [{ kind: 'goods', amount: 5, corrects: 1 }, 'Only an advance or goods of this ledger can be corrected.'],
    [{ kind: 'correction', amount: 5, corrects: 3 }, 'Only an advance or goods of this ledger can be corrected.'],
    [{ kind: 'advance', amount: 5, corrects: 4 }, 'Only an advance or goods of this ledger can be corrected.'],
    [{ kind: 'advance', amount: 5, corrects: 99 }, 'Only an advance or goods of this ledger can be corrected.'],
    [{ kind: 'correction', amount: 0 }, 'Please enter an amount in rupees.'],
  ] as const)
    expect(await adjust({ ...body, reason: 'Why' })).toMatchObject({ status: 400, body: { message } })
  expect(await entries()).toHaveLength(5)
  const audit = (await send('GET', '/audit?kind=celebrity', { token })).body
  expect(audit[1]).toMatchObject({ action: 'advance corrected', before: { amount: 5000 }, after: { amount: 500, entry: 1 } })
})

test('the ledger never changes, and its celebrity keeps the name', async () => {
  const { id, token } = await begin()
  await makeOrder(await makeCheckout(), withCoupon)
  await expect(shop.db.updateTable('shareEntry').set({ note: 'x' }).execute()).rejects.toThrow('an entry of a ledger of shares never changes')
  await expect(shop.db.deleteFrom('shareEntry').execute()).rejects.toThrow('never changes')
  await expect(sql`truncate share_entry`.execute(shop.db)).rejects.toThrow('never changes')
  await expect(sql`truncate share_account, share_rate, share_payout, share_payout_line cascade`.execute(shop.db)).rejects.toThrow(/ledger of shares/)
  await expect(shop.db.updateTable('shareAccount').set({ entries: 0, head: null }).execute()).rejects.toThrow('a ledger of shares only grows')
  await makeCoupon(shop, { code: 'OTHER', createdBy: 'Kabir Mehta' })
  await shop.db.deleteFrom('coupon').where('code', '=', 'SOIL10').execute()
  expect((await send('PUT', '/celebrities/kabir mehta', { token, body: { name: 'Asha Rao' } })).body.code).toBe('name_taken')
  expect((await send('GET', '/shares', { token })).body.find(({ _id }: { _id: string }) => _id === id).shares.share).toBe(90)
})

test.each(['share_account', 'share_payout', 'share_payout_line', 'share_payout_file'])('nobody deletes a row of %s', async (table) => {
  const token = await makePayable()
  const { count, total, digest } = (await send('GET', '/shares/payouts/due', { token })).body
  const { body: made } = await send('POST', '/shares/payouts', { token, body: { minimum: 0, count, total, digest } })
  expect((await send('GET', `/exports/shares/payouts/${made.id}?downloads=0`, { token })).status).toBe(200)
  await expect(sql`delete from ${sql.table(table)}`.execute(shop.db)).rejects.toThrow('a ledger of shares only grows')
})

test.each(['share_payout_line', 'share_payout_file'])('nobody truncates %s', async (table) => {
  await expect(sql`truncate ${sql.table(table)}`.execute(shop.db)).rejects.toThrow('a ledger of shares only grows')
})

test('the order in cash of an unknown celebrity is placed all the same', async () => {
  await offerCod()
  await makeCoupon(shop)
  expect((await orderCod(await makeCheckout(), withCoupon)).status).toBe(200)
})
