import { expect, test } from 'vitest'
import { classOf, rateOn } from './classes.ts'

const saffron = { id: 'a', name: 'Saffron', isDefault: false, kinds: ['saffron'] }
const other = { id: 'b', name: 'Other', isDefault: true, kinds: [] }

test('a product has its own class, that of its type, or the default', () => {
  expect(classOf({ kind: ' Saffron ', taxClassId: null }, [other, saffron])).toBe(saffron)
  expect(classOf({ kind: 'tea', taxClassId: null }, [saffron, other])).toBe(other)
  expect(classOf({ kind: null, taxClassId: null }, [saffron, other])).toBe(other)
  expect(classOf({ kind: 'tea', taxClassId: 'a' }, [other, saffron])).toBe(saffron)
  expect(() => classOf({ kind: 'tea', taxClassId: null }, [saffron])).toThrow('There is no default tax class.')
})

test('a class has the rate of the day', () => {
  const rates = [
    { effectiveFrom: '2017-07-01', rateBp: 1800, source: '' },
    { effectiveFrom: '2025-09-22', rateBp: 500, source: '' },
  ]
  const shilajit = { name: 'Shilajit', rates }
  expect(['2017-07-01', '2025-09-21', '2025-09-22', '2026-11-28'].map((day) => rateOn(shilajit, day))).toEqual([1800, 1800, 500, 500])
  expect(() => rateOn(shilajit, '2017-06-30')).toThrow('has no rate on 2017-06-30')
})
