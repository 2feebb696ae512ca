import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minuteMs } from '#kernel/duration.ts'
import { plainProduct } from '#test/plain-product.ts'
import { figuresBack, overlaps, productOn, stepOf, type Span } from './schedule.ts'

const start = Date.parse('2026-12-04T12:30:00Z')
const at = (minutes: number) => new Date(start + minutes * minuteMs)

const span = fc
  .record({ from: fc.integer({ min: 0, max: 200 }), length: fc.option(fc.integer({ min: 1, max: 60 }), { nil: null }) })
  .map(({ from, length }): Span => ({ from: at(from), until: length === null ? null : at(from + length) }))

test('spans overlap if they share a minute, whichever comes first', () => {
  const minutesOf = ({ from, until }: Span) => {
    const [first, last] = [(from.getTime() - start) / minuteMs, until === null ? undefined : (until.getTime() - start) / minuteMs]
    return Array.from({ length: (last ?? first + 1) - first }, (_, index) => first + index)
  }
  fc.assert(
    fc.property(span, span, (one, other) => {
      const shared = minutesOf(one).some((minute) => minutesOf(other).includes(minute))
      expect([overlaps(one, other), overlaps(other, one)]).toEqual([shared, shared])
    }),
  )
})

test.each([
  ['waiting', -1, 10, 'wait'],
  ['waiting', 0, 10, 'begin'],
  ['waiting', 0, null, 'begin'],
  ['waiting', 10, 10, 'miss'],
  ['running', 9, 10, 'wait'],
  ['running', 10, 10, 'end'],
  ['done', 20, 10, 'wait'],
  ['cancelled', 0, 10, 'wait'],
  ['failed', 0, 10, 'wait'],
] as const)('of one that is %s, at minute %i of %s, the step is to %s', (state, now, until, step) =>
  expect(stepOf({ state, from: at(0), until: until === null ? null : at(until) }, at(now))).toBe(step),
)

test('what stands as it was set goes back, and what somebody changed stays', () => {
  const set = { price: 500, discount: 10, paused: true }
  const before = { price: 600, discount: 0, paused: false }
  expect(figuresBack(set, set, before)).toEqual(before)
  expect(figuresBack(set, { ...set, discount: 20 }, before)).toEqual({ paused: false })
  expect(figuresBack(set, { ...set, paused: false }, before)).toEqual({ price: 600, discount: 0 })
  expect(figuresBack({ status: 'draft' }, { status: 'published' }, { status: 'published' })).toEqual({})
})

const product = plainProduct([{ _id: 'one', quantity: '1 g', price: 600, discount: 0 }])

const priceAt = (minutes: number, ...schedules: Parameters<typeof productOn>[1]) => productOn(product, schedules, at(minutes)).variants[0]?.price

test('a preview shows each change in its time, and what stood before after it', () => {
  const sale = { packId: 'one', figures: { price: 500, discount: 0 }, from: at(0), until: at(10), state: 'waiting', before: null } as const
  const next = { ...sale, figures: { price: 550, discount: 0 }, from: at(10), until: null }
  expect([-1, 0, 9, 10].map((minute) => priceAt(minute, sale))).toEqual([600, 500, 500, 600])
  expect([9, 10, 20].map((minute) => priceAt(minute, next, sale))).toEqual([500, 550, 550])
})

test('spans that do not overlap leave, after all of them, what stood before, unless one has no end', () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 6 }), (spans) => {
      const apart = spans.reduce<Span[]>((kept, one) => (kept.some((other) => overlaps(one, other)) ? kept : [...kept, one]), [])
      const schedules = apart.map((one, index) => ({
        ...one,
        packId: 'one',
        figures: { price: 100 + index, discount: 0 },
        state: 'waiting' as const,
        before: null,
      }))
      const [lasting] = schedules.filter(({ until }) => until === null).toSorted((a, b) => b.from.getTime() - a.from.getTime())
      expect(priceAt(1000, ...schedules)).toBe(lasting?.figures.price ?? 600)
      for (const { from, figures } of schedules) expect(priceAt((from.getTime() - start) / minuteMs, ...schedules)).toBe(figures.price)
    }),
  )
})
