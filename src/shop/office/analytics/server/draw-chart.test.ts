import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawBars, drawColumns } from './draw-chart.server.ts'

const heights = (svg: string) => [...svg.matchAll(/<rect [^>]*height="([\d.]+)"[^>]*fill="#65439a"/g)].map(([, height]) => Number(height))
const widths = (svg: string) => [...svg.matchAll(/<rect [^>]*width="([\d.]+)"[^>]*fill="#65439a"/g)].map(([, width]) => Number(width))

test('a column is as high as its value, and a value of 0 has no column', () => {
  const [half = 0, whole = 0, ...others] = heights(
    drawColumns(
      'Revenue',
      [
        { label: 'a', value: 50 },
        { label: 'b', value: 0 },
        { label: 'c', value: 100 },
      ],
      String,
    ),
  )
  expect(whole).toBeCloseTo(half * 2, 0)
  expect(others).toEqual([])
})

test('the axis of amounts has whole rupees, also for no amount, small ones and those below 0', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e6, max: 1e10 })), fc.integer({ min: 1, max: 1e10 }), (values, divisor) => {
      const bars = values.map((value) => ({ label: '', value: Math.round(value / divisor) }))
      const ticks = [...drawColumns('Revenue', bars, String).matchAll(/text-anchor="end">([^<]*)</g)].map(([, tick]) => Number(tick) / 100)
      expect(ticks.length).toBeGreaterThan(2)
      expect(ticks.every(Number.isInteger)).toBe(true)
    }),
  )
})

test('a bar is as long as its value', () => {
  const [first = 0, second = 0] = widths(
    drawBars(
      'Sales',
      [
        { label: 'a', value: 80 },
        { label: 'b', value: 20 },
      ],
      String,
    ),
  )
  expect(first).toBeCloseTo(second * 4, 0)
})

test('names and values are escaped', () => {
  const svg = drawBars('<b>"x"</b>', [{ label: '<img src=x onerror=alert(1)>&', value: 1 }], () => '<script>')
  expect(svg).not.toMatch(/<(img|script|b)\b/)
  expect(svg).toContain('&#60;img src=x onerror=alert(1)&#62;&#38;')
})

test('a chart without values is still an SVG', () => {
  expect(drawColumns('Revenue', [], String)).toMatch(/^<svg .*<\/svg>$/s)
  expect(drawBars('Sales', [], String)).toMatch(/^<svg .*<\/svg>$/s)
})

test('a long name is cut in the drawing', () => {
  const svg = drawBars('Sales', [{ label: 'x'.repeat(39), value: 1 }], String)
  expect(svg).toContain(`>${'x'.repeat(37)}…<`)
  expect(drawBars('Sales', [{ label: 'x'.repeat(38), value: 1 }], String)).toContain(`>${'x'.repeat(38)}<`)
})
