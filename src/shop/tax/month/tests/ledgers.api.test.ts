import { beforeEach, expect, test } from 'vitest'
import { dayMs } from '#kernel/duration.ts'
import { offerCod } from '#test/make-cod.ts'
import { deliver, payout, sheet, showCash, upload } from '#test/make-payouts.ts'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { register } from '#test/register.ts'
import { send } from '#test/send.ts'
import { later, runJobs } from '#test/test-shop.ts'
import { randomOf } from './generate-books.ts'

let token: string
beforeEach(async () => {
  token = await signedInAdmin()
  await register()
})

const show = async () => (await send('GET', '/gst/ledgers', { token })).body
const save = (body: object, by = token) => send('PUT', '/gst/ledgers', { token: by, body })

/** Reads the vouchers of the shop's first month as rows of ledger, paise and voucher. */
async function readRows(month = '2026-01') {
  const { body } = await send('GET', `/exports/tally?month=${month}&format=csv`, { token })
  const [, ...lines]: string[] = body.trimEnd().split('\r\n')
  return lines.map((line) => {
    const [, , , , ledger = '', debit, credit, , id = ''] = line.slice(1, -1).split('","')
    return { ledger, id, paise: Math.round((Number(debit) - Number(credit)) * 100) }
  })
}

const sumBy = (rows: Awaited<ReturnType<typeof readRows>>, key: 'ledger' | 'id') =>
  Object.fromEntries([...Map.groupBy(rows, (row) => row[key])].map(([name, its]) => [name, its.reduce((sum, { paise }) => sum + paise, 0)]))

test('the owner names the ledgers once, and every voucher uses them', async () => {
  const first = await show()
  expect(first).toMatchObject({ version: 0, names: { buyers: 'Online customers', coupons: '', roundOff: 'Round off' } })
  expect(first.sales).toEqual([
    { rate: 5, within: 'Sales 5%', interstate: 'Interstate sales 5%' },
    { rate: 18, within: 'Sales 18%', interstate: 'Interstate sales 18%' },
  ])
  const names = { ...first.names, buyers: '  Ramesh &  “Sons” <A> ', online: 'ऑनलाइन' }
  const sales = [{ rate: 5, within: 'Kesar, local', interstate: 'Kesar, central' }]
  expect((await save({ names, sales, version: 0 })).body).toEqual({ success: true, message: 'Ledgers saved' })
  expect(await save({ names, sales, version: 0 })).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect(await show()).toMatchObject({ version: 1, names: { buyers: 'Ramesh & “Sons” <A>' }, sales: [sales[0], first.sales[1]] })
  await makeOrder(await makeCheckout())
  await runJobs()
  const { body } = await send('GET', '/exports/tally?month=2026-01', { token })
  expect(body).toContain('<LEDGERNAME>Ramesh &amp; “Sons” &lt;A&gt;</LEDGERNAME>')
  expect(sumBy(await readRows(), 'ledger')).toMatchObject({ 'Ramesh & “Sons” <A>': 0, ऑनलाइन: expect.any(Number), 'Kesar, central': expect.any(Number) })
  expect((await send('GET', '/audit?kind=tax&subject=ledgers', { token })).body).toMatchObject([{ action: 'ledgers named' }])
})

test.each([
  [{ bank: ' ' }, 'names.bank', 'Please enter a name for each ledger.'],
  [{ bank: 'output cgst' }, 'names.bank', 'The name output cgst stands twice. Each ledger needs its own.'],
  [{ coupons: 'Sales 5%' }, 'names.coupons', 'The name Sales 5% stands twice. Each ledger needs its own.'],
  [{ bank: 'x'.repeat(101) }, 'names.bank', 'Please use at most 100 characters.'],
])('refuses %j', async (changes, field, message) => {
  const { names, sales } = await show()
  expect(await save({ names: { ...names, ...changes }, sales })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', message, details: [{ field, message }] },
  })
  expect(await save({ names, sales: [{ ...sales[0], within: '' }] })).toMatchObject({ status: 400, body: { details: [{ field: 'sales.0.within' }] } })
})

test('only who may set up tax names ledgers', async () => {
  expect((await save(await show(), (await makeCheckout()).token)).status).toBe(403)
  expect((await send('GET', '/gst/ledgers')).status).toBe(401)
})

test('a written-off paisa has a voucher, so the courier’s ledger is what it owes', async () => {
  await offerCod()
  const id = await deliver(token, 'AWB000001')
  await upload(token, sheet(payout('AWB000001', '999.99')))
  expect(sumBy(await readRows(), 'ledger')).toMatchObject({ 'Cash with couriers': 100_000, 'Payments to decide': -99_999 })
  const [{ _id }] = (await showCash(token)).problems
  await send('POST', `/money/remittances/${_id}/decision`, { token, body: { row: 2, decision: 'accepted', reason: 'Rounded down' } })
  const rows = await readRows()
  expect(sumBy(rows, 'ledger')).toMatchObject({ 'Cash with couriers': 0, 'Payments to decide': 0, 'Round off': 1, Bank: 99_999, 'Online customers': 0 })
  expect(rows.filter(({ ledger }) => ledger === 'Round off')).toEqual([{ ledger: 'Round off', id: `decision-${_id}-2`, paise: 1 }])
  expect((await send('GET', '/exports/tally?month=2026-01', { token })).body).toContain(`Order ${id}: Rounded down`)
})

/** Does things at random to the cash of couriers, as staff may. Some are refused, which changes nothing. */
async function actAtRandom(random: (below: number) => number, orders: readonly string[], count: number) {
  const pick = <Item>(items: readonly Item[]) => items[random(items.length)]
  for (let index = 0; index < count; index += 1) {
    later(60_000)
    const id = pick(orders) ?? ''
    const awb = pick(['AWB999999', ...orders.map((_, at) => `AWB00000${at}`)]) ?? ''
    const { problems, decided, remittances } = await showCash(token)
    const line = pick<{ _id: string; row: number }>(problems)
    const old = pick<{ _id: string; row: number }>(decided)
    const deed = random(10)
    if (deed < 4) await upload(token, sheet(payout(awb, pick(['1000', '999.31', '400', '1200', '-400', '0.5']), `UTR${index}`)))
    else if (deed < 7 && line) {
      const decision = pick(['accepted', 'linked', 'written_off'])
      await send('POST', `/money/remittances/${line._id}/decision`, { token, body: { row: line.row, decision, order: id, reason: 'x' } })
    } else if (deed === 7 && old) await send('POST', `/money/remittances/${old._id}/undo`, { token, body: { row: old.row } })
    else if (deed === 8) await send('PUT', `/orders/${id}/cod/written-off`, { token, body: { reason: pick(['', 'Lost', 'Lost']) } })
    else await send('DELETE', `/money/remittances/${pick<{ _id: string }>(remittances)?._id ?? 'none'}`, { token })
  }
}

test.each([1, 2, 3])('decisions at random leave vouchers that sum to 0, and ledgers that are what each courier owes: %i', async (seed) => {
  await offerCod()
  const { names, sales } = await show()
  await save({ names: { ...names, couriers: 'Cash with {courier}' }, sales })
  const orders = [await deliver(token, 'AWB000000'), await deliver(token, 'AWB000001'), await deliver(token, 'AWB000002')]
  await actAtRandom(randomOf(seed), orders, 40)
  later(dayMs)
  token = await signedInAdmin()
  const rows = await readRows()
  expect(Object.values(sumBy(rows, 'id')).filter((sum) => sum !== 0)).toEqual([])
  const { owed, writtenOff, remitted, problems } = await showCash(token)
  const ledgers = sumBy(rows, 'ledger')
  expect(ledgers['Cash with Delhivery']).toBe(Math.round(owed.amount * 100))
  expect(ledgers['Payments to decide'] ?? 0).toBe(problems.reduce((sum: number, { amount }: { amount: number }) => sum - Math.round(amount * 100), 0))
  expect(Math.round((owed.amount + writtenOff.amount + remitted.amount) * 100)).toBe(300_000)
})
