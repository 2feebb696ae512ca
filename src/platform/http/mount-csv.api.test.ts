import { parse } from 'csv-parse/sync'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { later, shop } from '#test/test-shop.ts'
import { mountCsv } from './mount-csv.ts'

type Row = { seq: number; name: string; amount: number }

/** Makes an API with one CSV endpoint for these rows. Its `page` reads them like a table. `sizes` records the length of each page. */
function apiOf(rows: Row[]) {
  const sizes: number[] = []
  const hono = new Hono()
  const table = endpoint({ method: 'GET', path: '/exports/rows', access: 'public', produces: 'csv', summary: 'Rows', input: z.object({}), reply: z.string() })
  mountCsv({ hono, shop, endpoints: [], authenticate: async () => undefined, onExport: async () => {} }, table, {
    name: 'rows',
    columns: { Name: (row: Row) => row.name, Amount: ({ amount }) => amount },
    async page(_, { limit, beforeSeq }) {
      const page = rows.filter(({ seq }) => seq < beforeSeq).slice(0, limit)
      sizes.push(page.length)
      return { rows: page, lastSeq: page.at(-1)?.seq }
    },
  })
  return { hono, sizes }
}

const read = async (hono: Hono) => {
  const answer = await hono.request('/exports/rows')
  return { answer, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer()) }
}

test('has headings and a byte order mark, and quotes every cell', async () => {
  const { answer, text } = await read(
    apiOf([
      { seq: 2, name: 'Meera "M", ₹', amount: 10.5 },
      { seq: 1, name: 'two\nlines', amount: -1 },
    ]).hono,
  )
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="rows-2026-01-15.csv"')
  expect(text).toBe('\uFEFF"Name","Amount"\r\n"Meera ""M"", ₹","10.5"\r\n"two\nlines","-1"\r\n')
  expect(parse(text, { bom: true })).toEqual([
    ['Name', 'Amount'],
    ['Meera "M", ₹', '10.5'],
    ['two\nlines', '-1'],
  ])
})

test('carries the day of India in its name', async () => {
  // 19:30 in UTC is 01:00 of the next day in India.
  later(13 * 3_600_000)
  expect(shop.now().toISOString()).toBe('2026-01-15T19:30:00.000Z')
  const { answer } = await read(apiOf([]).hono)
  expect(answer.headers.get('content-disposition')).toContain('rows-2026-01-16.csv')
})

test('quotes an empty cell', async () => {
  const { text } = await read(apiOf([{ seq: 1, name: '', amount: 0 }]).hono)
  expect(text).toContain('\r\n"","0"\r\n')
})

test.each(['=HYPERLINK("http://evil")', '+1', '-1+1', '@SUM(A1)', '\tx', '\rx'])('defuses the formula %j', async (name) => {
  const { text } = await read(apiOf([{ seq: 1, name, amount: 0 }]).hono)
  expect(parse(text, { bom: true, record_delimiter: '\r\n' })[1]).toEqual([`'${name}`, '0'])
})

test.each([
  ["'+10 g", "''+10 g"],
  ["''=x", "'''=x"],
  ["D'Or", "D'Or"],
  ["'Or", "'Or"],
])('writes %j so that an import reads it again', async (name, cell) => {
  const { text } = await read(apiOf([{ seq: 1, name, amount: 0 }]).hono)
  expect(parse(text, { bom: true })[1]).toEqual([cell, '0'])
})

test('reads a long list page by page, each row once', async () => {
  const rows = Array.from({ length: 503 }, (_, index) => ({ seq: 503 - index, name: `n${index}`, amount: index }))
  const { hono, sizes } = apiOf(rows)
  const { text } = await read(hono)
  expect(sizes).toEqual([200, 200, 103])
  expect(parse(text, { bom: true }).slice(1)).toEqual(rows.map(({ name, amount }) => [name, String(amount)]))
})
