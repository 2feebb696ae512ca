import { expect, test } from 'vitest'
import { runYielding } from '#platform/process/yield-loop.ts'
import { countTurns } from '#test/count-turns.ts'
import { planStockImport } from './plan-stock-import.ts'
import { type SheetItem, versionCell } from './stock-sheet.ts'

const item = (seq: number): SheetItem => ({
  id: String(seq),
  seq,
  productId: `P${seq}`,
  product: `Honey ${seq}`,
  quantity: '1 kg',
  sku: null,
  barcode: null,
  weightG: null,
  costPaise: null,
  tracked: true,
  onHand: 5,
  lowAt: null,
  mostPerOrder: null,
  mayOversell: false,
  version: 1,
  lastMovement: 7,
  loose: 5,
  inCatalogue: true,
  isBundle: false,
})

const planOf = (one: SheetItem, cells: object) =>
  runYielding(planStockImport([{ row: 2, cells: { product: one.product, pack: one.quantity, version: versionCell(one), ...cells } }], [one], []))

test.each([
  ['no cost', { cost: 'None' }, { costPaise: null }],
  ['no tracking', { tracked: 'N' }, { tracked: false }],
  ['the same count in other words', { onHand: '005' }, { onHand: 5 }],
])('a line may say %s', async (_, cells, after) => {
  expect(await planOf({ ...item(1), costPaise: 500 }, cells)).toMatchObject({ packs: [{ after }], errors: [] })
})

test.each([
  ['8901234567890', '8.90123E+12'],
  ['8901234567890', '8,90123E+12'],
  ['8900000000000', '8.9E+12'],
  ['8000000000000', '8E+12'],
  ['0012345678905', '12345678905'],
])('keeps the code %s that a spreadsheet program shows as %s', async (known, cell) => {
  for (const column of ['sku', 'barcode']) {
    const plan = await planOf({ ...item(1), sku: known, barcode: known }, { [column]: cell })
    expect(plan).toMatchObject({ packs: [{ after: { sku: known, barcode: known } }], errors: [] })
  }
})

test.each([
  [null, '8.90123E+12'],
  ['8901999999999', '8.90123E+12'],
  ['KES-1', '8.90123E+12'],
])('for the known code %s, refuses %s, whose digits are lost', async (barcode, cell) => {
  const { errors } = await planOf({ ...item(1), barcode }, { barcode: cell })
  expect(errors).toMatchObject([{ row: 2, column: 'Barcode', message: expect.stringContaining('The spreadsheet program shortened this code to 8.90123E+12.') }])
})

test.each([
  ['another code', '8901234567891'],
  ['a short code like a number', '1E05'],
])('takes %s as it stands', async (_name, sku) => {
  expect(await planOf({ ...item(1), sku: '8901234567890' }, { sku })).toMatchObject({ packs: [{ after: { sku } }], errors: [] })
})

test.each([
  ['449,50', '449,50 is not a cost here. Please write 449.50, with a point.'],
  ['1.449,5', '1.449,5 is not a cost here. Please write 1449.5, with a point.'],
])('for the cost %s, says what to write instead', async (cost, message) => {
  expect((await planOf(item(1), { cost })).errors).toMatchObject([{ row: 2, column: 'Cost', message }])
})

test('a line names an unknown pack in short, and cannot correct more pieces than one movement may have', async () => {
  const { errors } = await planOf(item(1), { product: 'H'.repeat(70) })
  expect(errors).toMatchObject([{ row: 2, message: `There is no pack ${'H'.repeat(60)}…, 1 kg.` }])
  const oversold = await planOf({ ...item(1), onHand: -5 }, { onHand: '1000000' })
  expect(oversold.errors).toMatchObject([{ column: 'On hand', message: 'One movement can have at most 1000000 pieces.' }])
})

test('plans the largest sheet in several turns of the event loop', async () => {
  const items = Array.from({ length: 20_000 }, (_, index) => item(index + 1))
  const rows = items.map((one, index) => ({
    row: index + 2,
    cells: { product: one.product, pack: '1kg', sku: `H-${one.seq}`, onHand: '6', version: versionCell(one) },
  }))
  const plan = () => runYielding(planStockImport(rows, items, []))
  const { packs, errors } = await plan()
  expect([packs.length, errors]).toEqual([20_000, []])
  expect(packs.at(-1)?.after).toEqual({ ...item(20_000), sku: 'H-20000', onHand: 6 })
  expect(await countTurns(plan)).toBeGreaterThan(2)
})
