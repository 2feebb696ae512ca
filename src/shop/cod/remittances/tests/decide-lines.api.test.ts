import { beforeEach, expect, test } from 'vitest'
import { offerCod, placeCod, shipCod } from '#test/make-cod.ts'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'
import { deliver, payout, sheet, showCash, stateOf, upload } from '#test/make-payouts.ts'

let token: string
beforeEach(async () => {
  token = await signedInAdmin()
  await offerCod()
})

/** Imports lines as one payout. @returns its id */
async function pay(...lines: string[]) {
  expect((await upload(token, sheet(...lines))).status).toBe(200)
  return (await showCash(token)).remittances[0]._id as string
}

const decide = (id: string, body: object) => send('POST', `/money/remittances/${id}/decision`, { token, body: { row: 2, ...body } })
const accept = (id: string, reason = 'The courier rounds down.', row = 2) => decide(id, { row, decision: 'accepted', reason })
const undo = (id: string, row = 2) => send('POST', `/money/remittances/${id}/undo`, { token, body: { row } })
const takeBack = (id: string) => send('DELETE', `/money/remittances/${id}`, { token })
const entriesOf = async (kind: string, id: string) => (await send('GET', `/audit?kind=${kind}&subject=${id}`, { token })).body

/** Checks that the cash of all orders that stand is to collect, owed, paid out or written off, to the paisa. */
async function expectBalance(expected: object) {
  const { toCollect, collected, remitted, owed, writtenOff } = await showCash(token)
  const { total } = await shop.db
    .selectFrom('shopOrder')
    .select(({ fn }) => fn.sum<number>('totalPaise').as('total'))
    .where('method', '=', 'cod')
    .where('paidAt', 'is not', null)
    .where('status', '<>', 'Cancelled')
    .executeTakeFirstOrThrow()
  const paise = (...sums: { amount: number }[]) => sums.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  expect(paise(toCollect, owed, remitted, writtenOff)).toBe(Number(total))
  expect(paise(owed, remitted, writtenOff)).toBe(paise(collected))
  expect({ owed: owed.amount, remitted: remitted.amount, writtenOff: writtenOff.amount }).toEqual(expected)
}

test('a line of one paisa less is accepted with a reason: the paisa is written off, and undo opens the line again', async () => {
  const id = await deliver(token, 'AWB000001')
  await placeCod()
  const payoutId = await pay(payout('AWB000001', '999.99'))
  expect((await showCash(token)).problems).toMatchObject([{ _id: payoutId, row: 2, open: 1000, mayAccept: true }])
  expect(await accept(payoutId, ' ')).toMatchObject({ status: 400, body: { code: 'invalid_input', details: [{ field: 'reason' }] } })
  await expectBalance({ owed: 1000, remitted: 0, writtenOff: 0 })
  expect((await accept(payoutId)).status).toBe(200)
  expect(await stateOf(id)).toBe('remitted')
  await expectBalance({ owed: 0, remitted: 999.99, writtenOff: 0.01 })
  const [entry] = await entriesOf('order', id)
  expect(entry).toMatchObject({
    action: 'payout accepted',
    before: { codState: 'collected', cashWrittenOff: 0 },
    after: { codState: 'remitted', cashWrittenOff: 0.01, amount: 999.99, reference: 'UTR1', row: 2, reason: 'The courier rounds down.' },
  })
  const { problems, decided } = await showCash(token)
  expect(problems).toEqual([])
  expect(decided).toMatchObject([{ _id: payoutId, row: 2, orderId: id, decision: 'accepted', reason: 'The courier rounds down.', state: 'amount_differs' }])
  expect((await undo(payoutId)).status).toBe(200)
  expect((await undo(payoutId)).status).toBe(200)
  expect(await stateOf(id)).toBe('collected')
  await expectBalance({ owed: 1000, remitted: 0, writtenOff: 0 })
  expect((await entriesOf('order', id))[0]).toMatchObject({ action: 'decision taken back', after: { codState: 'collected' } })
})

test('the same decision again changes nothing, and another one is refused', async () => {
  const id = await deliver(token, 'AWB000001')
  const payoutId = await pay(payout('AWB000001', '900'))
  expect((await accept(payoutId)).status).toBe(200)
  const before = (await entriesOf('order', id)).length
  expect((await accept(payoutId)).status).toBe(200)
  expect((await entriesOf('order', id)).length).toBe(before)
  expect(await decide(payoutId, { decision: 'written_off', reason: 'Lost' })).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
})

test('two people who decide at once decide once', async () => {
  const [first, second] = [await deliver(token, 'AWB000001'), await deliver(token, 'AWB000002')]
  const payoutId = await pay(payout('AWB999999'))
  const link = (order: string) => decide(payoutId, { decision: 'linked', order })
  const statuses = (await Promise.all([link(first), link(second)])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409])
  expect([await stateOf(first), await stateOf(second)].toSorted()).toEqual(['collected', 'remitted'])
  await expectBalance({ owed: 1000, remitted: 1000, writtenOff: 0 })
})

test('a line with an unknown AWB is linked by the order’s number, however it is typed; undo brings the AWB’s own order back', async () => {
  const [id, other] = [await deliver(token, 'AWB000001'), await deliver(token, 'AWB000002')]
  const payoutId = await pay(payout('AWB999999'), payout('AWB000002', '800'))
  expect(await decide(payoutId, { decision: 'accepted' })).toMatchObject({ status: 422, body: { message: expect.stringContaining('no order') } })
  expect((await decide(payoutId, { decision: 'linked', order: ` ${id.toLowerCase()} ` })).status).toBe(200)
  expect(await stateOf(id)).toBe('remitted')
  // The courier mixed the parcels up.
  expect((await decide(payoutId, { row: 3, decision: 'linked', order: id, reason: 'x' })).status).toBe(422)
  expect((await undo(payoutId)).status).toBe(200)
  expect((await decide(payoutId, { row: 3, decision: 'linked', order: id, reason: 'Mixed up' })).status).toBe(200)
  expect((await showCash(token)).decided).toMatchObject([{ awb: 'AWB000002', orderId: id, decision: 'linked' }])
  await expectBalance({ owed: 1000, remitted: 800, writtenOff: 200 })
  expect((await undo(payoutId, 3)).status).toBe(200)
  expect((await showCash(token)).problems).toMatchObject([
    { awb: 'AWB999999', orderId: null },
    { awb: 'AWB000002', orderId: other },
  ])
  await expectBalance({ owed: 2000, remitted: 0, writtenOff: 0 })
})

test('what the courier pays later of a short line counts too, and the earlier decision stays', async () => {
  const id = await deliver(token, 'AWB000001')
  const short = await pay(payout('AWB000001', '900'))
  await accept(short)
  later(1000)
  const rest = await pay(payout('AWB000001', '100', 'UTR2'))
  expect((await showCash(token)).problems).toMatchObject([{ state: 'already_remitted', open: 100, mayAccept: true }])
  expect((await accept(rest, '')).status).toBe(200)
  await expectBalance({ owed: 0, remitted: 1000, writtenOff: 0 })
  expect(await undo(short)).toMatchObject({ status: 422, body: { message: 'A later line counts for this order. Please take that back first.' } })
  expect((await undo(rest)).status).toBe(200)
  expect((await undo(short)).status).toBe(200)
  expect(await stateOf(id)).toBe('collected')
})

test('cash that the courier takes back is owed again, or written off in part', async () => {
  const id = await deliver(token, 'AWB000001')
  const payoutId = await pay(payout('AWB000001'), payout('AWB000001', '-400'), payout('AWB000001', '-600'), payout('AWB000001', '-1'), payout('AWB999999', '5'))
  expect((await accept(payoutId, '', 3)).status).toBe(400)
  expect((await accept(payoutId, 'Claimed as lost', 3)).status).toBe(200)
  await expectBalance({ owed: 0, remitted: 600, writtenOff: 400 })
  expect((await accept(payoutId, 'Claimed as lost', 4)).status).toBe(200)
  expect(await stateOf(id)).toBe('collected')
  await expectBalance({ owed: 1000, remitted: 0, writtenOff: 0 })
  expect(await accept(payoutId, 'x', 5)).toMatchObject({ status: 422, body: { message: 'The courier takes back ₹1, and has paid out ₹0 for this order.' } })
})

test('a line that is written off counts for no order', async () => {
  const id = await deliver(token, 'AWB000001')
  const payoutId = await pay(payout('AWB000001', '0'), payout('AWB999999', '50'))
  expect(await accept(payoutId)).toMatchObject({ status: 422, body: { message: expect.stringContaining('pays nothing') } })
  expect((await decide(payoutId, { decision: 'written_off' })).body).toMatchObject({ code: 'invalid_input' })
  expect((await decide(payoutId, { decision: 'written_off', reason: 'Of another shop' })).status).toBe(200)
  expect((await decide(payoutId, { row: 3, decision: 'written_off', reason: 'Of another shop' })).status).toBe(200)
  await expectBalance({ owed: 1000, remitted: 0, writtenOff: 0 })
  expect((await entriesOf('order', id))[0]).toMatchObject({ action: 'payout line written off', after: { amount: 0, reason: 'Of another shop' } })
  expect((await entriesOf('payout', payoutId))[0]).toMatchObject({ action: 'payout line written off', after: { amount: 50, courier: 'Delhivery' } })
})

test('no line counts for an order that is not delivered, paid out in full, or paid online', async () => {
  const paid = await deliver(token, 'AWB000001')
  const sent = await placeCod()
  await shipCod(token, sent, 'AWB000003')
  const online = await makeOrder(await makeCheckout())
  const payoutId = await pay(payout('AWB000001'), payout('AWB000001'), payout('AWB000003'))
  expect(await accept(payoutId, 'x', 2)).toMatchObject({ status: 422, body: { message: 'This line matches its order, so there is nothing to decide.' } })
  expect(await accept(payoutId, 'x', 3)).toMatchObject({ status: 422, body: { message: expect.stringContaining('paid out in full') } })
  expect(await accept(payoutId, 'x', 4)).toMatchObject({ status: 422, body: { message: expect.stringContaining('not delivered') } })
  const link = (order: string) => decide(payoutId, { row: 4, decision: 'linked', order, reason: 'x' })
  expect((await link(paid)).status).toBe(422)
  for (const order of ['', 'SW000000000000', online._id]) expect(await link(order)).toMatchObject({ status: 400, body: { details: [{ field: 'order' }] } })
  expect((await send('PUT', `/orders/${sent}`, { token, body: { status: 'Delivered' } })).status).toBe(200)
  expect((await accept(payoutId, '', 4)).status).toBe(200)
  await expectBalance({ owed: 0, remitted: 2000, writtenOff: 0 })
})

test.each([
  [{ decision: 'kept' }, 'Please choose accepted, linked or written_off.'],
  [{ decision: 'accepted', row: 0 }, expect.any(String)],
  [{ decision: 'written_off', reason: 'x'.repeat(201) }, 'Please use at most 200 characters.'],
])('refuses the decision %j', async (body, message) => {
  const payoutId = await pay(payout('AWB999999'))
  expect(await decide(payoutId, body)).toMatchObject({ status: 400, body: { message } })
  expect((await decide(payoutId, { row: 9, decision: 'accepted' })).status).toBe(404)
  expect((await decide('unknown', { decision: 'accepted' })).status).toBe(404)
})

test('a payout is taken back whole while no line of it is decided: its orders are owed again, and it can be imported again', async () => {
  const [first, second] = [await deliver(token, 'AWB000001'), await deliver(token, 'AWB000002')]
  const lines = [payout('AWB000001'), payout('AWB000002'), payout('AWB999999')]
  const payoutId = await pay(...lines)
  await decide(payoutId, { row: 4, decision: 'written_off', reason: 'x' })
  expect(await takeBack(payoutId)).toMatchObject({ status: 422, body: { message: expect.stringContaining('was decided') } })
  await undo(payoutId, 4)
  const replies = await Promise.all([takeBack(payoutId), takeBack(payoutId)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect([await stateOf(first), await stateOf(second)]).toEqual(['collected', 'collected'])
  await expectBalance({ owed: 2000, remitted: 0, writtenOff: 0 })
  expect((await entriesOf('order', first))[0]).toMatchObject({ action: 'payout taken back', before: { codState: 'remitted', reference: 'UTR1' } })
  expect((await entriesOf('payout', payoutId))[0]).toMatchObject({ action: 'taken back', before: { reference: 'UTR1', lines: 3, orders: 2 } })
  await pay(...lines)
  await expectBalance({ owed: 0, remitted: 2000, writtenOff: 0 })
})

test('a payout stays once a later line counts for one of its orders', async () => {
  await deliver(token, 'AWB000001')
  const payoutId = await pay(payout('AWB000001'))
  later(1000)
  const next = await pay(payout('AWB000001', '-1000', 'UTR2'), payout('AWB000009', '2000', 'UTR2'))
  expect((await accept(next, 'Claimed')).status).toBe(200)
  expect(await takeBack(payoutId)).toMatchObject({ status: 422, body: { message: expect.stringMatching(/^A later line counts for the order SW/) } })
  await undo(next)
  expect((await takeBack(payoutId)).status).toBe(200)
})

test('cash that its courier never pays is written off with a reason, is expected again, and still counts when it is paid', async () => {
  const [id, other] = [await deliver(token, 'AWB000001'), await placeCod()]
  const writeOff = (order: string, reason = '', by = token) => send('PUT', `/orders/${order}/cod/written-off`, { token: by, body: { reason } })
  const held = { status: 422, body: { code: 'rule_refused' } }
  expect(await writeOff(other, 'Lost')).toMatchObject(held)
  expect((await writeOff((await makeOrder(await makeCheckout()))._id, 'Lost')).status).toBe(404)
  expect((await writeOff(id, 'Lost', (await makeCheckout()).token)).status).toBe(403)
  expect((await writeOff(id, 'x'.repeat(201))).status).toBe(400)
  const replies = await Promise.all([writeOff(id, 'The courier is bankrupt.'), writeOff(id, 'The courier is bankrupt.')])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(await stateOf(id)).toBe('written_off')
  expect((await send('GET', `/orders/${id}/cod`, { token })).body).toMatchObject({ writtenOff: 'The courier is bankrupt.' })
  await expectBalance({ owed: 0, remitted: 0, writtenOff: 1000 })
  const written = (await entriesOf('order', id)).filter(({ action }: { action: string }) => action === 'cash written off')
  expect(written).toMatchObject([{ before: { codState: 'collected' }, after: { codState: 'written_off', reason: 'The courier is bankrupt.' } }])
  // A part is paid after all, and is taken back.
  const payoutId = await pay(payout('AWB000001', '400'))
  expect((await accept(payoutId)).status).toBe(200)
  await expectBalance({ owed: 0, remitted: 400, writtenOff: 600 })
  expect((await undo(payoutId)).status).toBe(200)
  await expectBalance({ owed: 0, remitted: 0, writtenOff: 1000 })
  expect((await writeOff(id)).status).toBe(200)
  await expectBalance({ owed: 1000, remitted: 0, writtenOff: 0 })
  expect((await entriesOf('order', id))[0]).toMatchObject({ action: 'cash expected again', before: { reason: 'The courier is bankrupt.' } })
  await pay(payout('AWB000001', '1000', 'UTR2'))
  expect(await writeOff(id, 'Lost')).toMatchObject(held)
  await expectBalance({ owed: 0, remitted: 1000, writtenOff: 0 })
})

test('only people who may move money decide', async () => {
  const payoutId = await pay(payout('AWB999999'))
  for (const by of ['', (await makeCheckout()).token])
    for (const path of ['decision', 'undo'])
      expect([401, 403]).toContain((await send('POST', `/money/remittances/${payoutId}/${path}`, { token: by, body: { row: 2, decision: 'accepted' } })).status)
})

test('cash above the limit for refunds is written off with a fresh proof only', async () => {
  const id = await deliver(token, 'AWB000001')
  await shop.db.insertInto('setting').values({ name: 'refundProofAbove', value: '999', updatedAt: shop.now() }).execute()
  await shop.db.updateTable('session').set({ provenAt: null }).execute()
  const writeOff = (reason: string) => send('PUT', `/orders/${id}/cod/written-off`, { token, body: { reason } })
  expect(await writeOff('Lost')).toMatchObject({ status: 403, body: { code: 'fresh_proof_needed' } })
  expect(await stateOf(id)).toBe('collected')
  await shop.db.updateTable('session').set({ provenAt: shop.now() }).execute()
  expect((await writeOff('Lost')).status).toBe(200)
  await shop.db.updateTable('session').set({ provenAt: null }).execute()
  expect((await writeOff('')).status).toBe(200)
})
