import { readFileSync } from 'node:fs'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector } from 'kysely'
import { expect, test } from 'vitest'
import { columnOf, namedRows, propertyOf, StatementCompiler } from './column-names.ts'

const db = new Kysely<{ shopOrder: { id: string; totalPaise: number; providerOrderId: string } }>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (each) => new PostgresIntrospector(each),
    createQueryCompiler: () => new StatementCompiler(),
  },
})

test('a statement has the names of the columns, and of those that keep an old name', () => {
  const statement = db.selectFrom('shopOrder as mayPay').select(['mayPay.totalPaise as "inAll"', 'providerOrderId']).where('id', '=', 'SW1')
  expect(statement.compile().sql).toBe('select "may_pay"."total_paise" as """in_all""", "razorpay_order_id" from "shop_order" as "may_pay" where "id" = $1')
})

test('rows have the names of the properties, and keep the names inside JSON', async () => {
  const rows = [
    { total_paise: 5, razorpay_order_id: 'order_1', line_2: { some_key: 1 } },
    { total_paise: 6, razorpay_order_id: null, line_2: null },
  ]
  const queryId = { queryId: 'one' }
  expect((await namedRows.transformResult({ queryId, result: { rows }, signal: undefined })).rows).toEqual([
    { totalPaise: 5, providerOrderId: 'order_1', line2: { some_key: 1 } },
    { totalPaise: 6, providerOrderId: null, line2: null },
  ])
})

test('every column of the schema keeps its name on its way to a property and back', () => {
  const columns = [...readFileSync('docs/schema.sql', 'utf8').matchAll(/^ {2}([a-z_0-9]+) (?!key)/gm)].map(([, column = '']) => column)
  expect(new Set(columns).size).toBeGreaterThan(300)
  expect(columns.filter((column) => columnOf(propertyOf(column)) !== column)).toEqual([])
})
