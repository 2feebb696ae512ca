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
