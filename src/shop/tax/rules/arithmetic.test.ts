import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spreadAmount } from '#kernel/money.ts'
import { priceCart } from '#shop/catalogue/rules.ts'
import { type CreditableLine, creditLines, sumTax, taxIn, withFeeShares } from './arithmetic.ts'

const none = { taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }
const intra = (taxablePaise: number, half: number) => ({ taxablePaise, cgstPaise: half, sgstPaise: half, igstPaise: 0 })
const inter = (taxablePaise: number, igstPaise: number) => ({ taxablePaise, cgstPaise: 0, sgstPaise: 0, igstPaise })

// Two independent programs computed these. Amounts are paise.
test.each([
  ['saffron within the state', 49410, 500, false, intra(47058, 1176)],
  ['saffron to another state', 49410, 500, true, inter(47057, 2353)],
  ['with a coupon of 10 % within the state', 44469, 500, false, intra(42351, 1059)],
  ['with a coupon of 10 % to another state', 44469, 500, true, inter(42351, 2118)],
  ['5 g of saffron with a coupon of 25 %', 164934, 500, true, inter(157080, 7854)],
  ['two jars of shilajit with it', 158268, 500, true, inter(150731, 7537)],
  ['5 g of saffron with it within the state', 164934, 500, false, intra(157080, 3927)],
  ['two jars with it within the state', 158268, 500, false, intra(150732, 3768)],
  ['two jars before 22 September 2025', 158268, 1800, false, intra(134126, 12071)],
  ['a gift set at 18 %', 186915, 1800, true, inter(158403, 28512)],
  ['a gift set at 5 %', 186915, 500, true, inter(178014, 8901)],
  ['first of three lines', 43234, 500, false, intra(41176, 1029)],
  ['second of three lines', 82609, 500, false, intra(78675, 1967)],
  ['third of three lines', 55046, 500, false, intra(52424, 1311)],
  ['saffron with its share of a fee', 222413, 500, false, intra(211821, 5296)],
  ['two jars at 18 % with their share of a fee', 213423, 1800, false, intra(180867, 16278)],
  ['a tie within the state', 2121, 500, false, intra(2019, 51)],
  ['a tie to another state', 2121, 500, true, inter(2020, 101)],
  ['the least payment within the state', 100, 500, false, intra(96, 2)],
  ['the least payment to another state', 100, 500, true, inter(95, 5)],
  ['25 jars of 10 g', 10197875, 500, true, inter(9712262, 485613)],
  ['exactly one lakh rupees', 10000000, 500, true, inter(9523810, 476190)],
  ['nothing', 0, 500, false, none],
  ['without a rate', 49410, 0, false, intra(49410, 0)],
])('taxes %s', (_, gross, rate, isInterstate, expected) => {
  expect(taxIn(gross, rate, isInterstate)).toEqual(expected)
})

test('coupons and fees are shared by largest remainder', () => {
  expect(spreadAmount(25841, [49410, 94410, 62910])).toEqual([6176, 11801, 7864])
  const lines = [
    { qty: 1, unitPaise: 219912, netPaise: 219912, couponSharePaise: 0 },
    { qty: 2, unitPaise: 105512, netPaise: 211024, couponSharePaise: 0 },
  ]
  expect(withFeeShares(lines, 4900).map(({ feeSharePaise, grossPaise }) => [feeSharePaise, grossPaise])).toEqual([
    [2501, 222413],
    [2399, 213423],
  ])
})

test('a fee of goods that cost nothing follows their list prices, and without those goes to the first line', () => {
  const free = { qty: 1, unitPaise: 100, netPaise: 100, couponSharePaise: 100 }
  expect(withFeeShares([free, { ...free, unitPaise: 300 }], 400).map(({ grossPaise }) => grossPaise)).toEqual([100, 300])
  expect(
    withFeeShares(
      [
        { ...free, unitPaise: 0 },
        { ...free, unitPaise: 0 },
      ],
      7,
    ).map(({ grossPaise }) => grossPaise),
  ).toEqual([7, 0])
})

const lineOf = (position: number, qty: number, grossPaise: number, rateBp: number, isInterstate: boolean): CreditableLine => ({
  position,
  qty,
  grossPaise,
  ...taxIn(grossPaise, rateBp, isInterstate),
  creditedQty: 0,
  creditedPaise: 0,
  creditedTax: none,
})

/** Returns the lines after a note, as the next note meets them. */
function after(lines: readonly CreditableLine[], note: ReturnType<typeof creditLines>): CreditableLine[] {
  return lines.map((line) => {
    const credited = note.find(({ position }) => position === line.position)
    if (!credited) return line
    const { qty, grossPaise } = credited
    return {
      ...line,
      creditedQty: line.creditedQty + qty,
      creditedPaise: line.creditedPaise + grossPaise,
      creditedTax: sumTax([line.creditedTax, credited]),
    }
  })
}

test('credit notes by amount sum to the invoice', () => {
  const lines = [lineOf(0, 1, 164934, 500, false), lineOf(1, 2, 158268, 1800, false)]
  const first = creditLines(lines, 10000, [])
  expect(first.map(({ grossPaise }) => grossPaise)).toEqual([5103, 4897])
  expect(sumTax(first)).toEqual(intra(9010, 495))
  const second = creditLines(after(lines, first), 50000, [])
  expect(second.map(({ grossPaise }) => grossPaise)).toEqual([25516, 24484])
  expect(sumTax(second)).toEqual(intra(45050, 2475))
  const rest = creditLines(after(after(lines, first), second), 263202, [])
  expect(rest.map(({ grossPaise }) => grossPaise)).toEqual([134315, 128887])
  expect(sumTax(rest)).toEqual(intra(237146, 13028))
})

test('credit notes by pieces name their quantity', () => {
  const lines = [lineOf(0, 1, 164934, 500, true), lineOf(1, 2, 158268, 500, true)]
  const first = creditLines(lines, 79134, [{ position: 1, qty: 1 }])
  expect(first).toEqual([{ position: 1, qty: 1, grossPaise: 79134, ...inter(75365, 3769) }])
  expect(creditLines(after(lines, first), 79134, [{ position: 1, qty: 1 }])).toEqual([{ position: 1, qty: 1, grossPaise: 79134, ...inter(75366, 3768) }])
  expect(() => creditLines(lines, 323203, [])).toThrow('exceeds what is left')
})

test('a second part of the refund of an item credits that item too, at its rate', () => {
  const lines = [lineOf(0, 1, 50_000, 500, true), lineOf(1, 1, 100_000, 1800, true)]
  const pieces = [{ position: 0, qty: 1 }]
  const second = creditLines(after(lines, creditLines(lines, 25_000, pieces)), 25_000, pieces)
  expect(second.map(({ position, grossPaise }) => [position, grossPaise])).toEqual([[0, 25_000]])
})

test('three refunds of one piece each leave the other line alone, in any order', () => {
  const lines = [lineOf(0, 3, 100, 500, true), lineOf(1, 1, 100, 500, true)]
  for (const amounts of [
    [33, 34, 33],
    [34, 33, 33],
  ]) {
    let left = lines
    for (const amount of amounts) {
      const note = creditLines(left, amount, [{ position: 0, qty: 1 }])
      expect(note.map(({ position, qty, grossPaise }) => [position, qty, grossPaise])).toEqual([[0, 1, amount]])
      left = after(left, note)
    }
  }
})

const cart = fc.array(fc.record({ unitPaise: fc.integer({ min: 0, max: 1_000_000 }), qty: fc.integer({ min: 1, max: 50 }), discountBp: fc.nat(10_000) }), {
  minLength: 1,
  maxLength: 8,
})

test('every invoice holds its invariants, and notes of a full refund sum to it in every column', () => {
  const rates = fc.array(fc.constantFrom(0, 10, 25, 500, 1200, 1800, 2800, 4000), { minLength: 8, maxLength: 8 })
  const cuts = fc.array(fc.record({ share: fc.nat(100), line: fc.nat(7), qty: fc.nat(3) }), { maxLength: 6 })
  fc.assert(
    fc.property(cart, fc.nat(10_000), fc.nat(20_000), rates, fc.boolean(), cuts, (items, couponBp, fee, bps, isInterstate, refunds) => {
      const price = priceCart(items, [{ kind: 'percent', percentBp: couponBp }])
      const grosses = withFeeShares(price.lines, fee)
      expect(grosses.reduce((sum, { grossPaise }) => sum + grossPaise, 0)).toBe(price.totalPaise + fee)
      let lines = grosses.map(({ qty, grossPaise }, index) => lineOf(index, qty, grossPaise, bps[index] ?? 0, isInterstate))
      for (const [index, line] of lines.entries()) {
        expect(line.taxablePaise + line.cgstPaise + line.sgstPaise + line.igstPaise).toBe(line.grossPaise)
        expect(Math.min(line.taxablePaise, line.cgstPaise, line.igstPaise)).toBeGreaterThanOrEqual(0)
        expect(Math.abs(line.taxablePaise - (line.grossPaise * 10_000) / (10_000 + (bps[index] ?? 0)))).toBeLessThanOrEqual(1)
      }
      const notes: ReturnType<typeof creditLines> = []
      const leftOf = () => lines.reduce((sum, line) => sum + line.grossPaise - line.creditedPaise, 0)
      const steps = [...refunds.map((refund) => ({ ...refund, amount: Math.floor((leftOf() * refund.share) / 200) })), undefined]
      for (const step of steps) {
        const amount = Math.min(step?.amount ?? Infinity, leftOf())
        if (amount === 0) continue
        const note = creditLines(lines, amount, step && step.qty > 0 ? [{ position: step.line % lines.length, qty: step.qty }] : [])
        expect(note.reduce((sum, { grossPaise }) => sum + grossPaise, 0)).toBe(amount)
        for (const each of note) {
          expect(Math.min(each.cgstPaise, each.sgstPaise, each.igstPaise)).toBeGreaterThanOrEqual(0)
          expect(each.taxablePaise).toBeGreaterThanOrEqual(each.grossPaise === 1 ? -1 : 0)
        }
        lines = after(lines, note)
        notes.push(...note)
      }
      expect(sumTax(notes)).toEqual(sumTax(lines))
    }),
    { numRuns: 2_000 },
  )
})
