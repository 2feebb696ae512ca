import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collectedVoucher, decisionVoucher, type PaidOut, remittanceVoucher, writeOffVoucher, writtenOffOf } from '../rules/courier-vouchers.ts'
import { defaultLedgers } from '../rules/ledgers.ts'
import type { Voucher } from '../rules/vouchers.ts'

const couriers = ['Delhivery', 'Blue Dart', 'India Post']
const ledgers = { ...defaultLedgers, couriers: 'Cash with {courier}' }
const on = '2026-11-02'

type Cash = { id: string; courier: string; cashPaise: number; receivedPaise: number; isGivenUp: boolean }

const balanceOf = (vouchers: readonly Voucher[], name: string) =>
  vouchers.flatMap(({ entries }) => entries).reduce((sum, { ledger, paise }) => sum + (ledger === name ? paise : 0), 0)

/** What the courier still owes of an order, said without the vouchers' rule. */
const owedOf = ({ cashPaise, receivedPaise, isGivenUp }: Cash) => (receivedPaise > 0 || isGivenUp ? 0 : cashPaise)

const deed = fc.record({
  kind: fc.constantFrom('collect', 'pay', 'short', 'more', 'back', 'foreign', 'drop', 'give up'),
  which: fc.nat(30),
  courier: fc.nat(2),
  paise: fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 100, max: 500_000 })),
})

/** Books what happens to the cash of couriers, as staff and payouts may do it. */
function book(deeds: readonly (typeof deed extends fc.Arbitrary<infer Deed> ? Deed : never)[]) {
  const [orders, vouchers]: [Cash[], Voucher[]] = [[], []]
  for (const [index, { kind, which, courier, paise }] of deeds.entries()) {
    const key = String(index)
    const payer = couriers[courier] ?? ''
    const reference = `UTR${key}`
    const payOut = (otherPaise: number, paidOut: PaidOut[]) =>
      vouchers.push(remittanceVoucher({ id: key, on, courier: payer, reference, otherPaise, feesPaise: paise % 7, paidOut }, ledgers))
    const decide = (amountPaise: number, before?: Cash) =>
      vouchers.push(
        decisionVoucher({ id: key, on, courier: before?.courier ?? payer, reference, orderId: before?.id, reason: '', amountPaise, before }, ledgers),
      )
    if (kind === 'collect') {
      const order = { id: key, courier: payer, cashPaise: paise + 100, receivedPaise: 0, isGivenUp: false }
      orders.push(order)
      vouchers.push(collectedVoucher({ id: key, on, courier: payer, amountPaise: order.cashPaise }, ledgers))
    }
    if (kind === 'foreign' || kind === 'drop') payOut(paise, [])
    if (kind === 'drop') decide(paise)
    const order = orders[which % Math.max(orders.length, 1)]
    if (!order) continue
    const { cashPaise, receivedPaise } = order
    if (kind === 'pay' && receivedPaise === 0) {
      payOut(0, [{ courier: order.courier, amountPaise: cashPaise, regainedPaise: order.isGivenUp ? cashPaise : 0 }])
      order.receivedPaise = cashPaise
    }
    const amount =
      kind === 'short' ? Math.max(cashPaise - paise, 1) : kind === 'more' ? cashPaise + paise : kind === 'back' ? -Math.min(paise, receivedPaise) : 0
    if (amount !== 0 && (amount < 0 || receivedPaise < cashPaise)) {
      payOut(amount, [])
      decide(amount, { ...order })
      order.receivedPaise += amount
    }
    if (kind === 'give up' && receivedPaise === 0 && !order.isGivenUp) {
      vouchers.push(writeOffVoucher({ id: order.id, on, courier: order.courier, reason: 'Lost', lostPaise: cashPaise }, ledgers))
      order.isGivenUp = true
    }
  }
  return { orders, vouchers }
}

test('every voucher sums to 0, each courier’s ledger is what it owes, and nothing of the rest is lost', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 60 }), (deeds) => {
      const { orders, vouchers } = book(deeds)
      for (const { entries } of vouchers) expect(entries.reduce((sum, { paise }) => sum + paise, 0)).toBe(0)
      for (const courier of couriers)
        expect(balanceOf(vouchers, `Cash with ${courier}`)).toBe(orders.reduce((sum, order) => sum + (order.courier === courier ? owedOf(order) : 0), 0))
      const lost = balanceOf(vouchers, ledgers.writtenOff) + balanceOf(vouchers, ledgers.roundOff)
      const dropped = deeds.reduce((sum, { kind, paise }) => sum + (kind === 'drop' ? paise : 0), 0)
      expect(lost).toBe(orders.reduce((sum, order) => sum + writtenOffOf(order), 0) - dropped)
      const foreign = deeds.reduce((sum, { kind, paise }) => sum + (kind === 'foreign' ? paise : 0), 0)
      expect(foreign + balanceOf(vouchers, ledgers.exceptions)).toBe(0)
    }),
    { numRuns: 500 },
  )
})

test('less than a rupee is rounded off, more is written off', () => {
  const before = { cashPaise: 44_469, receivedPaise: 0, isGivenUp: false }
  const line = { id: 'm1-2', on, courier: 'Delhivery', reference: 'UTR1', orderId: 'A', reason: 'The courier rounds down.', before }
  expect(decisionVoucher({ ...line, amountPaise: 44_400 }, defaultLedgers)).toMatchObject({
    type: 'Journal',
    narration: 'Order A: The courier rounds down.',
    entries: [
      { ledger: 'Payments to decide', paise: 44_400 },
      { ledger: 'Round off', paise: 69 },
      { ledger: 'Cash with couriers', paise: -44_469 },
    ],
  })
  expect(decisionVoucher({ ...line, amountPaise: 44_000 }, defaultLedgers).entries[1]).toEqual({ ledger: 'Cash written off', paise: 469 })
  expect(decisionVoucher({ ...line, amountPaise: 0, before: undefined }, defaultLedgers).entries).toEqual([])
})
