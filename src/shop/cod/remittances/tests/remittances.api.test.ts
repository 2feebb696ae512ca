import { beforeEach, expect, test } from 'vitest'
import { dayMs } from '#kernel/duration.ts'
import { offerCod, placeCod, shipCod, startPayNow } from '#test/make-cod.ts'
import { signedInAdmin } from '#test/make.ts'
import { payLink } from '#test/phone-order.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import * as make from '#test/make-payouts.ts'
import { payout, sheet, stateOf } from '#test/make-payouts.ts'

let token: string
beforeEach(async () => {
  token = await signedInAdmin()
  await offerCod()
})

const upload = (csv: string, { by = token, ...options }: { dryRun?: boolean; courier?: string; by?: string } = {}) => make.upload(by, csv, options)
const deliver = (awb: string) => make.deliver(token, awb)
const cash = () => make.showCash(token)

test('a preview says what each line means and changes nothing; the import marks the orders as paid out', async () => {
  const [paid, other] = [await deliver('AWB000001'), await deliver('AWB000002')]
  const shipped = await placeCod()
  await shipCod(token, shipped, 'AWB000003')
  const file = sheet(
    payout('AWB000001'),
    payout('AWB000002', '999.99'),
    payout('AWB000003'),
    payout('AWB999999'),
    payout('AWB000001'),
    payout('AWB000001', '-50'),
  )
  const preview = await upload(file, { dryRun: true })
  expect(preview.status).toBe(200)
  expect(preview.body).toMatchObject({
    dryRun: true,
    message: 'Would mark 1 order as paid out.',
    remittances: [{ reference: 'UTR1', remittedOn: '2026-01-20', lines: 6, matched: 1, total: 4949.99, fees: 0 }],
    counts: { matched: 1, amount_differs: 1, unknown_awb: 1, already_remitted: 1, paid_online: 0, not_delivered: 1, negative: 1 },
    problems: [
      { row: 3, awb: 'AWB000002', orderId: other, amount: 999.99, total: 1000, state: 'amount_differs' },
      { row: 4, orderId: shipped, state: 'not_delivered' },
      { row: 5, awb: 'AWB999999', orderId: null, total: null, state: 'unknown_awb' },
      { row: 6, orderId: paid, state: 'already_remitted' },
      { row: 7, amount: -50, state: 'negative' },
    ],
    errorCount: 0,
  })
  expect(await stateOf(paid)).toBe('collected')
  expect(await shop.db.selectFrom('codRemittance').selectAll().execute()).toEqual([])
  const imported = await upload(file)
  expect(imported.body).toMatchObject({ dryRun: false, counts: preview.body.counts, problems: preview.body.problems })
  expect([await stateOf(paid), await stateOf(other), await stateOf(shipped)]).toEqual(['remitted', 'collected', 'shipped'])
  expect((await cash()).problems).toHaveLength(5)
  const [entry] = (await send('GET', `/audit?kind=order&subject=${paid}`, { token })).body
  expect(entry).toMatchObject({ action: 'cash paid out', before: { codState: 'collected' }, after: { codState: 'remitted', reference: 'UTR1' } })
})

test('the same payout again is refused, whatever the file looks like, and so is its reference with other lines', async () => {
  await deliver('AWB000001')
  expect((await upload(sheet(payout('AWB000001')))).status).toBe(200)
  const again = 'Remitted On,AWB,Amount,Fees,UTR\n2026-01-20,awb000001,1000,,utr 1\n'
  for (const dryRun of [true, false])
    expect(await upload(again, { dryRun })).toMatchObject({
      status: 409,
      body: { code: 'already_imported', message: 'The payout UTR1 of Delhivery was imported before.' },
    })
  // Somebody chose the wrong courier the first time.
  expect(await upload(again, { courier: 'dtdc' })).toMatchObject({ status: 409, body: { message: 'The payout UTR1 of Delhivery was imported before.' } })
  expect(await upload(sheet(payout('AWB000002')))).toMatchObject({ status: 409, body: { message: expect.stringContaining('with other lines') } })
  expect(await shop.db.selectFrom('codRemittanceLine').select('awb').execute()).toEqual([{ awb: 'AWB000001' }])
})

test('two people who import one file at once store it once', async () => {
  const id = await deliver('AWB000001')
  const replies = await Promise.all([upload(sheet(payout('AWB000001'))), upload(sheet(payout('AWB000001')))])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await stateOf(id)).toBe('remitted')
})

test('a file with several payouts stores each, with its fees; one known payout refuses the whole file', async () => {
  await deliver('AWB000001')
  await deliver('AWB000002')
  const titles = 'AWB,Amount,UTR,Date,Fees'
  const lines = ['AWB000001,1000,UTR1,2026-01-20,29.50', 'AWB000002,1000,UTR2,2026-01-21,30']
  expect((await upload([titles, ...lines].join('\r\n'))).body.remittances).toMatchObject([
    { reference: 'UTR1', total: 1000, fees: 29.5 },
    { reference: 'UTR2', remittedOn: '2026-01-21', fees: 30 },
  ])
  expect((await upload([titles, lines[0], 'AWB000003,1,UTR3,2026-01-22,'].join('\n'))).status).toBe(409)
  expect(await shop.db.selectFrom('codRemittance').select('reference').orderBy('seq').execute()).toEqual([{ reference: 'UTR1' }, { reference: 'UTR2' }])
})

test('wrong cells are listed by row, and nothing is imported', async () => {
  const id = await deliver('AWB000001')
  const file = sheet(payout('AWB000001'), payout('AWB000002', 'ten'), 'AWB000003,5,UTR1,31/02/2026')
  expect((await upload(file, { dryRun: true })).body).toMatchObject({
    errorCount: 2,
    errors: [
      { row: 3, column: 'Amount' },
      { row: 4, column: 'Date' },
    ],
  })
  expect(await upload(file)).toMatchObject({ status: 422, body: { code: 'import_refused' } })
  expect(await stateOf(id)).toBe('collected')
})

test.each([
  ['', 'The file has no lines.'],
  [sheet(), 'The file has no lines.'],
  ['Name,City\nA,B', 'The file has no column AWB. Please upload the courier’s sheet, or the plain template.'],
  [sheet(payout('AWB000001', '-5')), 'The lines of a payout sum to -₹5. Nothing was paid out.'],
])('refuses the file %j', async (csv, message) => {
  const { status, body } = await upload(csv)
  expect([400, 422]).toContain(status)
  expect(body.message).toBe(message)
})

test('a payout for an order that was paid online names it, because its shopper paid twice', async () => {
  const id = await placeCod()
  await startPayNow(id)
  await payLink(id)
  await runJobs()
  await shipCod(token, id, 'AWB000001')
  await send('PUT', `/orders/${id}`, { token, body: { status: 'Delivered' } })
  const { body } = await upload(sheet(payout('AWB000001')))
  expect(body).toMatchObject({ counts: { paid_online: 1, matched: 0 }, problems: [{ awb: 'AWB000001', orderId: id, state: 'paid_online' }] })
  expect((await cash()).problems).toMatchObject([{ orderId: id, amount: 1000, state: 'paid_online' }])
  expect(await stateOf(id)).toBe(null)
})

const track = (id: string, fields: object) => send('PUT', `/orders/${id}/tracking`, { token, body: fields })

test('a link typed by hand leaves the number that the payout names', async () => {
  const id = await deliver('AWB000001')
  expect((await track(id, { trackingUrl: 'https://courier.example/1' })).status).toBe(200)
  expect((await send('GET', `/orders/${id}/parcels`, { token })).body).toMatchObject([
    { carrier: 'delhivery', awb: 'AWB000001', trackingUrl: 'https://courier.example/1' },
  ])
  expect((await upload(sheet(payout('AWB000001')))).body.counts.matched).toBe(1)
})

test('a number that was typed into the order finds it too', async () => {
  const id = await deliver('AWB000001')
  expect((await track(id, { trackingUrl: 'https://courier.example/1', trackingId: ' dt-000001 ' })).status).toBe(200)
  expect((await upload(sheet(payout('AWB000001'), payout('DT-000001')), { courier: 'dtdc' })).body).toMatchObject({
    counts: { matched: 1, unknown_awb: 1 },
    problems: [{ awb: 'AWB000001', orderId: null }],
  })
  expect(await stateOf(id)).toBe('remitted')
})

test('the sheet of another courier is refused, and that of a courier that hands parcels on is not', async () => {
  const id = await deliver('AWB000001')
  const file = sheet(payout('DT0000001'), payout('AWB000001'))
  const message = '1 line is about parcels of Delhivery, such as AWB000001 in row 3. Please choose the courier of the sheet.'
  for (const dryRun of [true, false])
    expect(await upload(file, { courier: 'dtdc', dryRun })).toMatchObject({ status: 422, body: { code: 'rule_refused', message } })
  expect(await shop.db.selectFrom('codRemittance').selectAll().execute()).toEqual([])
  expect((await upload(file, { courier: 'shiprocket' })).body.counts).toMatchObject({ matched: 1, unknown_awb: 1 })
  expect(await stateOf(id)).toBe('remitted')
})

test('a sheet may have 50,000 lines', async () => {
  const lines = Array.from({ length: 50_001 }, (_, index) => payout(`AWB${index}`, '1'))
  expect((await upload(sheet(...lines))).body.message).toBe('Please import at most 50,000 lines at once.')
  expect((await upload(sheet(...lines.slice(1)))).body).toMatchObject({ counts: { unknown_awb: 50_000 }, remittances: [{ lines: 50_000 }] })
})

test('the cash balances by courier: collected is paid out and owed, the oldest debt first', async () => {
  await deliver('AWB000001')
  later(dayMs)
  token = await signedInAdmin()
  await deliver('AWB000002')
  await upload(sheet(payout('AWB000002')))
  const one = { count: 1, amount: 1000 }
  const none = { count: 0, amount: 0 }
  expect(await cash()).toMatchObject({
    collected: { count: 2, amount: 2000 },
    remitted: one,
    owed: one,
    writtenOff: none,
    couriers: [
      {
        courier: 'delhivery',
        collected: { count: 2, amount: 2000 },
        remitted: one,
        owed: one,
        writtenOff: { count: 0, amount: 0 },
        owedSince: expect.stringContaining('2026-01-15'),
      },
    ],
    remittances: [{ courier: 'delhivery', reference: 'UTR1', lines: 1, matched: 1, total: 1000 }],
    problems: [],
  })
})

test('only people who may move money import, and a courier must be known', async () => {
  expect((await upload(sheet(payout('A')), { by: '' })).status).toBe(401)
  expect(await upload(sheet(payout('A')), { courier: 'pigeon' })).toMatchObject({ status: 400, body: { message: 'Please choose a courier.' } })
})
