import { expect, test } from 'vitest'
import type { Memory } from '../probe/memory.ts'
import { increases, minimumOf, slopeOf } from './reading.ts'

const reading = (resources: Record<string, number>): Memory => ({ heap: 1, rss: 1, resources, loopP99Ms: 1 })

test('slopeOf returns the slope of a line, and ignores an outlier', () => {
  const line = Array.from({ length: 9 }, (_, x) => ({ x, y: 3 * x + 1 }))
  expect(slopeOf(line)).toBeCloseTo(3)
  expect(slopeOf([...line, { x: 4, y: 900 }])).toBeCloseTo(3)
})

test('slopeOf returns 0 for level readings and for one point', () => {
  expect(slopeOf([1, 2, 3].map((x) => ({ x, y: 5 })))).toBe(0)
  expect(slopeOf([{ x: 1, y: 1 }])).toBe(0)
})

test('minimumOf returns the minimum of each kind', () => {
  expect(minimumOf([reading({ Timeout: 5, TCPSocketWrap: 1 }), reading({ Timeout: 3 })])).toEqual({ Timeout: 3, TCPSocketWrap: 0 })
})

test('increases lists kinds with a higher count, new ones included', () => {
  expect(increases({ Timeout: 3 }, { Timeout: 3 })).toEqual([])
  expect(increases({ Timeout: 3 }, { Timeout: 4, Pipe: 1 })).toEqual(['Timeout: 3 before, 4 after', 'Pipe: 0 before, 1 after'])
})
