import { beforeEach, expect, test } from 'vitest'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'
import { issueMissingJob } from '#shop/tax/server/issue-documents.server.ts'
import { shipCod } from '#test/make-cod.ts'
import { makeLost, type PaidBy, placeBy, reportLost } from '#test/make-lost.ts'
import { makeCheckout } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { readLedger } from '#test/read-ledger.ts'
import { register } from '#test/register.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'

let token: string
beforeEach(async () => {
  await register()
  token = await signedInAdmin()
})

/** Orders of the month on which money is kept, as the check of the books and the warnings name them. */
async function readKept() {
  // An export needs a fresh log-in.
  const { body } = await send('GET', '/exports/differences?month=2026-01', { token: await signedInAdmin() })
  const [, ...differences]: string[] = body.trim().split('\r\n')
  const { warnings } = (await send('GET', '/gst/checks?month=2026-01', { token })).body
  return { differences, warned: warnings.map(({ code, examples }: { code: string; examples: string[] }) => [code, examples]) }
}

const named = (id: string) => ({ differences: [expect.stringMatching(`money_kept.*${id}`)], warned: [['cancelled_without_refund', [id]]] })
const nothing = { differences: [], warned: [] }

const documents = async () =>
  (await shop.db.selectFrom('taxDocument').select(['kind', 'totalPaise', 'reason']).orderBy('seq').execute()).map((row) => Object.values(row))

const readCustomers = () => readLedger('Online customers')

const cancel = (id: string, refund: 'full' | 'none' | number) => send('PUT', `/orders/${id}`, { token, body: { status: 'Cancelled', refund } })
const refund = (id: string, amount: number) => send('POST', `/orders/${id}/refunds`, { token, body: { amount, reason: 'The rest', key: `key-${id}` } })
const sale = ['tax_invoice', 100_000, '']
const unsupplied = (paise: number) => ['credit_note', paise, 'Not delivered']

const cases: [PaidBy, 'none' | number, unknown[][], number][] = [
  ['online', 'none', [sale, unsupplied(100_000)], 1000],
  ['online', 250.5, [sale, unsupplied(74_950), ['credit_note', 25_050, 'Order cancelled']], 749.5],
  ['advance', 'none', [], 99],
  ['advance', 50, [], 49],
]

test.each(cases)(
  'an order paid by %s that staff cancel before it is sent, with refund %s: kept money is no sale, and is named until it is refunded',
  async (paid, refunded, expected, kept) => {
    const id = await placeBy(paid, await makeCheckout())
    expect((await cancel(id, refunded)).status).toBe(200)
    await runJobs()
    expect(await documents()).toEqual(expected)
    expect(await readKept()).toEqual(named(id))
    expect(await readCustomers()).toBe(Math.round(-kept * 100))
    await issueMissingJob.run(shop, { orderId: id })
    expect((await refund(id, kept)).status).toBe(200)
    await runJobs()
    expect(await documents()).toEqual(expected)
    expect([await readKept(), await readCustomers(), await findFaults(shop.db)]).toEqual([nothing, 0, []])
  },
)

test('a full refund leaves nothing to name, and has the only credit note', async () => {
  await cancel(await placeBy('online', await makeCheckout()), 'full')
  await runJobs()
  expect(await documents()).toEqual([sale, ['credit_note', 100_000, 'Order cancelled']])
  expect(await readKept()).toEqual(nothing)
})

test('the invoice of goods that were sent stands until they come back', async () => {
  const id = await placeBy('online', await makeCheckout())
  await shipCod(token, id)
  await cancel(id, 'none')
  expect([await documents(), await readKept()]).toEqual([[sale], named(id)])
  await send('POST', '/failed-deliveries', { token, body: { orderId: id, parcel: 1, at: '2026-01-15T11:00', reason: 'refused' } })
  const [{ _id, version }] = (await send('GET', `/orders/${id}/failed-deliveries`, { token })).body
  expect((await send('POST', `/failed-deliveries/${_id}/back`, { token, body: { version, lines: [{ position: 0, restock: 2, writeOff: 0 }] } })).status).toBe(
    200,
  )
  expect([await documents(), await readKept()]).toEqual([[sale, unsupplied(100_000)], named(id)])
})

test('goods that the courier lost are not supplied', async () => {
  const { orderId } = await makeLost('online')
  await cancel(orderId, 'none')
  expect([await documents(), await readKept()]).toEqual([[sale, unsupplied(100_000)], named(orderId)])
})

test('goods that the courier loses after the cancellation are not supplied either', async () => {
  const id = await placeBy('online', await makeCheckout())
  await shipCod(token, id)
  await cancel(id, 'none')
  await reportLost(id)
  expect([await documents(), await readKept()]).toEqual([[sale, unsupplied(100_000)], named(id)])
})

test('an advance that the shop keeps by its terms is not named', async () => {
  const id = await placeBy('advance', await makeCheckout())
  await shipCod(token, id)
  await send('POST', `/orders/${id}/returned`, { token, body: { restock: true } })
  await runJobs()
  expect([await documents(), await readKept()]).toEqual([[sale, unsupplied(90_100)], nothing])
})
