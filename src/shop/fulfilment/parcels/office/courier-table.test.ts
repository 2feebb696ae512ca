import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rounds } from '#test/rounds.ts'
import { randomId } from '#kernel/id.ts'
import { carrierOfTable, type ParcelRow, readCourierTable, type TableLine } from './courier-table.ts'

const ids = ['SWAAAAAAAAAAA1', 'SWBBBBBBBBBBB2', 'SWCCCCCCCCCCC3']
const [a = '', b = '', c = ''] = ids
const rows: ParcelRow[] = ids.map((id, index) => ({ key: id, id, mobile: `987654321${index}`, pincode: `56000${index + 1}` }))
const foreign = 'SWXXXXXXXXXXX9'

const read = (text: string, { key = a, of = rows, carrier = undefined as 'delhivery' | undefined } = {}) => readCourierTable(of, key, text, carrier) ?? []

const placed = (lines: readonly TableLine[]) => Object.fromEntries(lines.flatMap((line) => (line.kind === 'matched' ? [[line.key, line.awb]] : [])))

const outcomes = (lines: readonly TableLine[]) => lines.map((line) => ('reason' in line ? line.reason : line.kind))

describe('a table that names orders', () => {
  test('never counts lines: an unknown order is named, and the known ones get their own numbers', () => {
    const lines = read(`${foreign}\t1091310000009\n${a}\t1091310000001\n${b}\t1091310000002\n`)
    expect(outcomes(lines)).toEqual(['unknown_order', 'matched', 'matched'])
    expect(placed(lines)).toEqual({ [a]: '1091310000001', [b]: '1091310000002' })
  })

  test('may have a heading, which uses up no row', () => {
    expect(placed(read(`Order ID\tAWB Code\n${a}\t1091310000001\n${b}\t1091310000002`))).toEqual({ [a]: '1091310000001', [b]: '1091310000002' })
  })

  test('may have its columns in any order, in any letter case, with a number sign', () => {
    expect(placed(read(`1091310000003\t${c}\n1091310000001\t#${a.toLowerCase()}`))).toEqual({ [c]: '1091310000003', [a]: '1091310000001' })
    expect(placed(read(`1091310000002\t${b}`))).toEqual({ [b]: '1091310000002' })
  })

  test.each(['\t', ',', ';'])('may have other columns, separated by %j', (sign) => {
    const line = ['1', '"Rao, Asha; Flat 12"', '9000000009', '560001', '26-11-2026', 'PREPAID', 'Blue Dart Surface', '="1091310000002"', b].join(sign)
    const lines = read(`Sl${sign}Name${sign}Mobile${sign}PIN${sign}Date${sign}Mode${sign}Courier${sign}Waybill${sign}Order\n${line}`)
    expect(placed(lines)).toEqual({ [b]: '1091310000002' })
    expect(carrierOfTable(lines)).toBe('blue_dart')
  })

  test('places no line with two possible numbers, unless a heading names their column', () => {
    expect(outcomes(read(`${a}\tINV-000123\t1091310000001`))).toEqual(['several_numbers'])
    const lines = read(`Order\tInvoice\tTracking Number\tTracking Date\n${a}\tINV-000123\t1091310000001\t2026-11-26`)
    expect(placed(lines)).toEqual({ [a]: '1091310000001' })
  })

  test('takes a mobile number for a tracking number only below its heading', () => {
    expect(outcomes(read(`${a}\t9876501234`))).toEqual(['mobile'])
    expect(placed(read(`Order\tAWB\n${a}\t9876501234`))).toEqual({ [a]: '9876501234' })
  })

  test('says that a spreadsheet shortened a number', () => {
    expect(outcomes(read(`${a}\t1.09131E+12`))).toEqual(['shortened'])
  })

  test('places no number of an order with more numbers than parcels, and fills the parcels of another one after the other', () => {
    expect(outcomes(read(`${a}\t1091310000001\n${a}\t1091310000004\n${b}\t1091310000002`))).toEqual(['order_twice', 'order_twice', 'matched'])
    const two = [1, 2].map((number) => ({ key: `${a} ${number}`, id: a }))
    const lines = read(`${a}\t1091310000001\n${a}\t1091310000001\n${a}\t1091310000002`, { of: two, key: `${a} 1` })
    expect(outcomes(lines)).toEqual(['matched', 'skipped', 'matched'])
    expect(placed(lines)).toEqual({ [`${a} 1`]: '1091310000001', [`${a} 2`]: '1091310000002' })
  })

  test('places no number that two orders have, no line with two orders, and none without a number or an order', () => {
    expect(outcomes(read(`${a}\t1091310000001\n${b}\t1091310000001`))).toEqual(['number_twice', 'number_twice'])
    expect(outcomes(read(`${a}\t${b}\t1091310000001\n${c}\tPREPAID\n1091310000002\tPREPAID\n\nTotal\t3`))).toEqual([
      'several_orders',
      'no_number',
      'no_order',
      'skipped',
      'no_order',
    ])
  })

  test('with several carriers gives the lines of the chosen carrier', () => {
    const text = `${a}\t1091310000001\tDelhivery\n${b}\t1091310000002\tDTDC`
    expect(outcomes(read(text, { carrier: 'delhivery' }))).toEqual(['matched', 'other_carrier'])
    expect(outcomes(read(text))).toEqual(['other_carrier', 'other_carrier'])
  })
})

describe('a table without orders', () => {
  test('fills the rows from the one with the cursor, and an empty line leaves its row empty', () => {
    expect(placed(read('AAAAAA1\r\nAAAAAA2\nAAAAAA3\n'))).toEqual({ [a]: 'AAAAAA1', [b]: 'AAAAAA2', [c]: 'AAAAAA3' })
    expect(placed(read('AAAAAA2\nAAAAAA3', { key: b }))).toEqual({ [b]: 'AAAAAA2', [c]: 'AAAAAA3' })
    expect(placed(read('AWB Code\nAAAAAA1\n\nAAAAAA3'))).toEqual({ [a]: 'AAAAAA1', [c]: 'AAAAAA3' })
  })

  test('places nothing if it has more lines than rows are left', () => {
    expect(placed(read('AAAAAA1\nAAAAAA2\nAAAAAA3', { key: b }))).toEqual({})
  })

  test('places nothing below a line that has no certain number', () => {
    expect(outcomes(read('AAAAAA1\nParcel cancelled on 26 November\nAAAAAA3'))).toEqual(['matched', 'no_number', 'after_unclear'])
  })

  test('places no line with the mobile or the PIN of another address', () => {
    expect(outcomes(read('AAAAAA1\t9876543210\nAAAAAA2\t9876543219\nAAAAAA3\t560009'))).toEqual(['matched', 'other_address', 'other_address'])
  })
})

test('one cell is pasted by the browser', () => {
  for (const text of ['AAAAAA1', 'AAAAAA1\n', '']) expect(readCourierTable(rows, a, text)).toBeUndefined()
})

test('the tables of other carriers that once went wrong', () => {
  const table = (name: string) => readFileSync(new URL(`./courier-tables/${name}.tsv`, import.meta.url), 'utf8')
  for (const name of ['foreign-first', 'header']) expect(placed(read(table(name)))).toEqual({ [a]: '1091310000001', [b]: '1091310000002' })
})

describe('any table', () => {
  const column = { order: 'Order ID', awb: 'AWB No.', name: 'Customer', mobile: 'Mobile', pin: 'PIN Code', date: 'Date', mode: 'Payment', carrier: 'Courier' }
  type Name = keyof typeof column
  const names: Name[] = ['order', 'awb', 'name', 'mobile', 'pin', 'date', 'mode', 'carrier']
  const order = fc.constant(undefined).map(() => `SW${randomId(12)}`)
  const digits = (length: number) => fc.stringMatching(new RegExp(`^[1-9][0-9]{${length - 1}}$`))
  const awb = fc.oneof(
    digits(13).filter((text) => !text.startsWith('91')),
    fc.stringMatching(/^[A-Z]{2}[1-9]\d{8}IN$/),
    fc.stringMatching(/^[A-Z]\d{8,10}$/),
  )
  const shipment = fc.record({
    order,
    awb,
    name: fc.constantFrom('Asha Rao', 'Rao, Asha', 'O’Neil; Zoë', 'Flat 402', 'ज़ाकिर'),
    mobile: fc.stringMatching(/^[6-9]\d{9}$/),
    pin: digits(6),
    date: fc.constantFrom('2026-11-26', '26-11-2026', '26-Nov-2026', '26/11/2026'),
    mode: fc.constantFrom('PREPAID', 'COD', ''),
    carrier: fc.constant('Delhivery'),
  })
  const table = fc.record({
    shipments: fc.uniqueArray(shipment, { minLength: 1, maxLength: 8, selector: ({ awb: number }) => number }),
    isListed: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
    columns: fc.shuffledSubarray(names, { minLength: 2 }),
    separator: fc.constantFrom('\t', ',', ';'),
    withHeading: fc.boolean(),
    isLower: fc.boolean(),
    junk: fc.array(fc.constantFrom('', 'Total', 'Total 3 parcels', '1091310000777', '—', 'Report of 26 November'), { maxLength: 3 }),
    order: fc.infiniteStream(fc.nat()),
  })

  test('never gives an order the number of another', () => {
    fc.assert(
      fc.property(table, ({ shipments, isListed, columns, separator, withHeading, isLower, junk, order: places }) => {
        const quoted = (cell: string) => (cell.includes(separator) ? `"${cell}"` : cell)
        const lineOf = (cells: string[]) => cells.map(quoted).join(separator)
        const lines = shipments.map((one) => lineOf(columns.map((name) => (name === 'order' && isLower ? one.order.toLowerCase() : one[name]))))
        // Lines that no order has stand anywhere in a table that names its orders. Without orders they would take part in the count.
        if (columns.includes('order')) for (const line of junk) lines.splice((places.next().value ?? 0) % (lines.length + 1), 0, line)
        const heading = withHeading ? [lineOf(columns.map((name) => column[name]))] : []
        const listed = shipments.filter((_, index) => !columns.includes('order') || isListed[index])
        const own = listed.map(({ order: id, mobile, pin }) => ({ key: id, id, mobile, pincode: pin }))
        const first = own[0]?.key ?? ''
        const result = readCourierTable(own, first, [...heading, ...lines].join('\n')) ?? []
        for (const line of result) if (line.kind === 'matched') expect(line.awb).toBe(shipments.find(({ order: id }) => id === line.key)?.awb)
        // A table with orders and numbers finds every listed order.
        if (columns.includes('order') && columns.includes('awb')) expect(Object.keys(placed(result)).toSorted()).toEqual(own.map(({ key }) => key).toSorted())
        if (!columns.includes('awb')) expect(placed(result)).toEqual({})
      }),
      { numRuns: rounds(500, 2000) },
    )
  })

  test('is read without an error, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.constantFrom('', '\n', '\t', '"'), (text, sign) => {
        for (const line of read(`${text}${sign}${text}`)) if (line.kind === 'matched') expect(line.awb).toMatch(/^[A-Z0-9-]{6,30}$/)
      }),
      { numRuns: 200 },
    )
  })
})
