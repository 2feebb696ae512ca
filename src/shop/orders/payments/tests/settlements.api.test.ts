import { beforeEach, expect, test } from 'vitest'
import { dayMs } from '#kernel/duration.ts'
import { adjustSettlement, makeCheckout, makeOrder, setProviderSwitches } from '#test/make-order.ts'
import { refundAtProvider } from '#test/refund-at-provider.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { storeSettlements } from '../server/store-settlements.server.ts'

let paymentId: string
beforeEach(async () => {
  await makeOrder(await makeCheckout())
  await runJobs()
  paymentId = (await shop.db.selectFrom('payment').select('id').executeTakeFirstOrThrow()).id
})

const items = () => shop.db.selectFrom('settlementItem').selectAll().orderBy('seq').execute()
const days = async () => (await shop.db.selectFrom('settlementDay').select(['day', 'items']).orderBy('day').execute()).map((row) => `${row.day} ${row.items}`)

test('a payment keeps the fee that the provider reports, and its settlement is stored with fee and tax', async () => {
  expect(await shop.db.selectFrom('payment').select('feePaise').executeTakeFirstOrThrow()).toEqual({ feePaise: 2360 })
  later(3 * dayMs)
  await storeSettlements(shop)
  expect(await items()).toMatchObject([
    {
      provider: 'razorpay',
      itemId: paymentId,
      paymentId,
      kind: 'payment',
      amountPaise: 100_000,
      creditPaise: 97_640,
      debitPaise: 0,
      feePaise: 2360,
      taxPaise: 360,
      currency: 'INR',
      utr: expect.stringContaining('utr'),
    },
  ])
  expect(await days()).toEqual(['2026-01-15 0', '2026-01-16 0', '2026-01-17 1'])
})

test('refunds and adjustments are stored with their signs', async () => {
  const refundId = await refundAtProvider(paymentId, 20_000)
  for (const amount of [1012, -500]) await adjustSettlement(amount)
  later(3 * dayMs)
  await storeSettlements(shop)
  const stored = (await items()).map(({ kind, itemId, paymentId: of, creditPaise, debitPaise, description }) => [
    kind,
    kind === 'adjustment' ? '' : itemId,
    of,
    creditPaise,
    debitPaise,
    description,
  ])
  expect(stored.toSorted((one, other) => Number(other[3]) - Number(one[3]) || Number(one[4]) - Number(other[4]))).toEqual([
    ['payment', paymentId, paymentId, 97_640, 0, ''],
    ['adjustment', '', null, 1012, 0, 'Correction'],
    ['adjustment', '', null, 0, 500, 'Correction'],
    ['refund', refundId, paymentId, 0, 20_000, ''],
  ])
})

test('reading again stores nothing twice, and finds what the provider added to a day that was read', async () => {
  later(4 * dayMs)
  await storeSettlements(shop)
  const first = await items()
  await storeSettlements(shop)
  expect(await items()).toEqual(first)
  const late = { id: 'adj_late', amount: 100, description: 'Late', createdAt: new Date(shop.now().getTime() - 2 * dayMs) }
  await shop.db.insertInto('sandbox.providerAdjustment').values(late).execute()
  await storeSettlements(shop)
  expect((await items()).map(({ itemId }) => itemId)).toEqual([paymentId, 'adj_late'])
})

test('a run that fails goes on where it stopped, and a run after weeks reads every missed day', async () => {
  later(30 * dayMs)
  let calls = 0
  const broken = withFetch((...call) => ((calls += 1) > 12 ? Promise.reject(new Error('no network')) : shop.fetch(...call)))
  await expect(storeSettlements(broken)).rejects.toMatchObject({ code: 'payment_unavailable' })
  expect(await days()).toHaveLength(12)
  expect(await items()).toEqual([])
  await storeSettlements(shop)
  expect(await days()).toHaveLength(30)
  expect(await items()).toHaveLength(1)
})

test('several pages of a day are read to the end', async () => {
  const many = Array.from({ length: 1500 }, (_, index) => ({ id: `adj_${index}`, amount: 1 + index, description: '', createdAt: shop.now() }))
  await shop.db.insertInto('sandbox.providerAdjustment').values(many).execute()
  later(dayMs)
  await storeSettlements(shop)
  expect(await items()).toHaveLength(1500)
  expect(await days()).toEqual(['2026-01-15 1500'])
})

test('a provider that gives no settlements, or refuses the list, stays quiet', async () => {
  await setProviderSwitches({ settlements: 'none' })
  later(3 * dayMs)
  await storeSettlements(shop)
  await storeSettlements(withFetch(async () => Response.json({ error: { description: 'Not enabled' } }, { status: 400 })))
  expect(await items()).toEqual([])
})

test('an item that the shop cannot read, or that is not settled yet, hides no other', async () => {
  later(3 * dayMs)
  const answer = async (...call: Parameters<typeof shop.fetch>) => {
    const { items: listed } = await (await shop.fetch(...call)).json()
    const unsettled = { settled: false, settled_at: null, settlement_id: null }
    return Response.json({
      items: listed.flatMap((item: object) => [{ entity_id: 'trf_1', type: 'transfer' }, { ...item, ...unsettled, entity_id: 'pay_held' }, item]),
    })
  }
  await storeSettlements(withFetch(answer))
  expect((await items()).map(({ itemId }) => itemId)).toEqual([paymentId])
})

function withFetch(fetch: typeof shop.fetch) {
  const changed = { ...shop, fetch }
  return { ...changed, payments: shop.payments.reopen(changed) }
}
