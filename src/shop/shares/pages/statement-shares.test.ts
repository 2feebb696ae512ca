import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { noHash } from '../rules/entry.ts'
import { StatementSharesPart } from './statement-shares.tsx'
import { statementTexts } from './statement-texts.ts'

test('an empty ledger is checked too, because it may have had entries', () => {
  const sums = { orders: 0, net: 0, share: 0, pending: 0, advances: 0, adjustments: 0, goods: 0, paid: 0, withheld: 0, inPayout: 0, payable: 0 }
  const shares = { sums, counted: 0, end: { count: 0, hash: noHash }, entries: [], coupons: [] }
  expect(renderToStaticMarkup(createElement(StatementSharesPart, { celebrityId: 'asha', shares }))).toContain(statementTexts.shares.checking)
})
