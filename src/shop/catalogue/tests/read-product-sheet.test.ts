import { describe, expect, test } from 'vitest'
import { runYielding } from '#platform/process/yield-loop.ts'
import { countTurns } from '#test/count-turns.ts'
import { planImport } from '../rules/plan-import.ts'
import { productSheet } from '../rules/product-sheet.ts'
import { readSheet as readAnySheet } from '../sheets/server/read-sheet.server.ts'

const readSheet = (csv: string) => readAnySheet(csv, productSheet)
const megabytes = 6 * 1024 * 1024
const titles = 'Name,Quantity,Price\n'
const products = (count: number) => titles + Array.from({ length: count }, (_, index) => `Honey ${index},1 kg,${index}\n`).join('')

test('reads and plans the largest sheet in several turns of the event loop', async () => {
  const csv = products(20_000)
  expect(await countTurns(() => readSheet(csv))).toBeGreaterThan(2)
  const { rows, errors } = await readSheet(csv)
  expect([rows.length, errors]).toEqual([20_000, []])
  expect(rows.at(-1)).toEqual({ row: 20_001, cells: { name: 'Honey 19999', quantity: '1 kg', price: '19999' } })
  expect(await countTurns(() => runYielding(planImport(rows, [], () => 'x')))).toBeGreaterThan(2)
})

test('keeps multi-byte letters whole at every slice boundary', async () => {
  const name = 'केसर 🌸'.repeat(30)
  const csv = titles + Array.from({ length: 300 }, (_, index) => `${'x'.repeat(index % 7)}${name},1 g,5\n`).join('')
  const { rows } = await readSheet(csv)
  expect(rows.every(({ cells }, index) => cells.name === 'x'.repeat(index % 7) + name)).toBe(true)
})

describe('returns an error for', () => {
  test.each([
    ['one line too many', products(20_001), { row: 1, message: 'Please import at most 20,000 rows at once.' }],
    ['a million empty lines', titles + '\n'.repeat(megabytes), { row: 1, message: 'Please import at most 20,000 rows at once.' }],
    ['a million columns', ','.repeat(megabytes), { row: 1, message: 'There are too many columns in this sheet.' }],
    ['many columns after a title of two lines', `"Name\nof it"${',x'.repeat(1000)}`, { row: 1, message: 'There are too many columns in this sheet.' }],
    ['one long cell', `${titles}"${'x'.repeat(megabytes)}",1 g,5\n`, { row: 2, message: 'This line is too long.' }],
    ['a cell of very many lines', `${titles}"${'x\n'.repeat(100_000)}",1 g,5\n`, { message: 'This line is too long.' }],
    ['one long title', 'x'.repeat(megabytes), { row: 1, message: 'This line is too long.' }],
    ['only quotation marks', '"'.repeat(megabytes), { row: 1 }],
  ])('%s', async (_what, csv, error) => {
    const { rows, errors } = await readSheet(csv)
    expect([rows, errors]).toEqual([[], [expect.objectContaining(error)]])
  })

  test.each([
    ['that is never closed', 'P1,"open,1 g\n'],
    ['that is closed in another line', 'P1,"open,1 g\nP2,1 g,5\nP3,1" g,5\n'],
    ['within a cell', 'P1,5" of it,5\n'],
  ])('a quotation mark %s, by the number of its record', async (_what, broken) => {
    const before = 'Name,Quantity,Price\n"P\n0",1 g,5\n'
    const csv = before + broken + Array.from({ length: 500 }, (_, index) => `P${index},1 g,5\n`).join('')
    const { rows, errors } = await readSheet(csv)
    expect([rows, errors]).toEqual([[], [{ row: 3, message: expect.stringContaining('quotation mark') }]])
  })

  test('an empty file', async () => {
    expect(await readSheet('')).toMatchObject({
      rows: [],
      errors: expect.arrayContaining([{ row: 1, column: 'Quantity', message: 'The column Quantity is missing.' }]),
    })
  })

  test('a product with too many variants, without checking all of them', async () => {
    const { rows } = await readSheet(titles + Array.from({ length: 20_000 }, (_, index) => `Honey,${index} g,5\n`).join(''))
    const { products: planned, errors, errorCount } = await runYielding(planImport(rows, [], () => 'x'))
    expect([planned, errors, errorCount]).toEqual([[], [{ row: 2, column: 'Quantity', message: 'A product can have at most 30 variants.' }], 1])
  })

  test('each of many lines: lists the first errors and counts all', async () => {
    const { rows } = await readSheet(titles + Array.from({ length: 5000 }, (_, index) => `Honey ${index},1 kg,free\n`).join(''))
    const { errors, errorCount } = await runYielding(planImport(rows, [], () => 'x'))
    expect([errors.length, errorCount]).toEqual([1000, 5000])
    expect(errors[0]).toEqual({ row: 2, column: 'Price', message: 'Numbers only' })
  })

  test.each([
    ['Price', ';1 g;449,50;;', '449,50 is not a price here. Please write 449.50, with a point.'],
    ['MRP', ';1 g;449;;1.449,50', '1.449,50 is not an MRP here. Please write 1449.50, with a point.'],
    ['Discount', ';1 g;449;12,5 %;', '12,5 % is not a percentage here. Please write 12.5, with a point.'],
  ])('a decimal comma in %s', async (column, cells, message) => {
    const { rows } = await readSheet(`Name;Quantity;Price;Discount;MRP\nHoney${cells}\n`)
    const { errors } = await runYielding(planImport(rows, [], () => 'x'))
    expect(errors).toEqual([{ row: 2, column, message }])
  })
})
