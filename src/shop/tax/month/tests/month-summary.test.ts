import { expect, test } from 'vitest'
import { type MonthSum, summarise, toolTax } from '../rules/month-summary.ts'
import { sumsByRate } from '../rules/month-document.ts'
import { workedMonth } from './make-documents.ts'

const sums = workedMonth.flatMap(({ kind, placeOfSupply, lines }) =>
  sumsByRate(lines).map((sum, index): MonthSum => ({ ...sum, kind, placeOfSupply, documents: index === 0 ? 1 : 0 })),
)

test('the figures of the worked month are sales less notes', () => {
  const { sales, notes, net, byKind, byRate, byState } = summarise(sums)
  expect([sales.documents, sales.grossPaise]).toEqual([5, 44469 + 323202 + 49410 + 10197875 + 186915])
  expect([notes.documents, notes.grossPaise, notes.taxablePaise, notes.igstPaise]).toEqual([2, 507915, 483728, 24187])
  expect(net).toEqual({ grossPaise: 10293956, taxablePaise: 9803767, cgstPaise: 1059, sgstPaise: 1059, igstPaise: 488071 })
  expect(byKind.map(({ kind, documents }) => [kind, documents])).toEqual([
    ['tax_invoice', 5],
    ['credit_note', 2],
  ])
  expect(byRate).toEqual([{ rateBp: 500, ...net }])
  expect(byState.map(({ placeOfSupply, documents, notes: noted, taxablePaise }) => [placeOfSupply, documents, noted, taxablePaise])).toEqual([
    ['27', 1, 1, 9323772],
    ['29', 2, 1, 259630],
    ['07', 1, 0, 178014],
    ['01', 1, 0, 42351],
  ])
})

test('the tool computes 129.815 for Karnataka where the documents say 129.82', () => {
  const karnataka = summarise(sums).byStateAndRate.filter(({ placeOfSupply }) => placeOfSupply === '29')
  expect(karnataka.map(toolTax)).toEqual([{ documentsPaise: 12982, toolPaise: 12981.5, differencePaise: 0.5 }])
})

test('a month without documents has figures of 0', () => {
  expect(summarise([])).toMatchObject({ sales: { documents: 0, grossPaise: 0 }, net: { taxablePaise: 0 }, byKind: [], byRate: [], byState: [] })
})
