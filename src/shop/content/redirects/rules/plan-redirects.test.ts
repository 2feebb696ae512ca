import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planRedirects, type Redirect } from './plan-redirects.ts'
import { pathOfTarget } from './read-redirect.ts'

const origin = 'https://shop.example'

function plan(typed: Redirect[], { known = [], shown = [] }: { known?: Redirect[]; shown?: string[] } = {}) {
  const work = planRedirects(typed, { known, isShown: (path) => shown.includes(path), origin })
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

const leads = (from: string, to: string) => ({ from, to })

test('says what is new, changed, the same and refused', () => {
  const known = [leads('/a', '/x'), leads('/b', '/x')]
  const { lines, saved } = plan([leads('/A', '/x'), leads('/b', '/y'), leads('/c', '/x'), leads('/d', '//evil.example'), leads('/c/', '/z')], { known })
  expect(lines.map(({ change }) => change)).toEqual(['same', 'changed', 'new', 'refused', 'refused'])
  expect(lines[1]).toEqual({ change: 'changed', from: '/b', to: '/y', before: '/x' })
  expect(saved).toEqual([leads('/b', '/y'), leads('/c', '/x')])
})

test('a target that is an old address itself is replaced by where that one leads, with its own query and fragment', () => {
  const known = [leads('/b', '/c?size=2')]
  expect(plan([leads('/a', '/B?utm=1#top')], { known }).saved).toEqual([leads('/a', '/c?size=2&utm=1#top')])
})

test('a line follows the change that a later line makes', () => {
  const known = [leads('/a', '/x'), leads('/b', '/x')]
  expect(plan([leads('/a', '/b'), leads('/b', '/c')], { known }).saved).toEqual([leads('/a', '/c'), leads('/b', '/c')])
})

test('redirects to a new old address follow it', () => {
  const known = [leads('/a', '/b#top'), leads('/z', '/b')]
  const { lines, saved } = plan([leads('/b', 'https://blog.example/')], { known })
  expect(lines).toEqual([{ change: 'new', from: '/b', to: 'https://blog.example/' }])
  expect(saved).toHaveLength(3)
  expect(saved).toEqual(expect.arrayContaining([leads('/a', 'https://blog.example/#top'), leads('/z', 'https://blog.example/')]))
})

test('a target that would be longer than one may type is refused, and so is one that makes another so long', () => {
  const long = (length: number) => 'x'.repeat(length)
  const known = [leads('/b', `/c?a=${long(480)}`)]
  const why = expect.stringContaining('more than 500 characters')
  expect(plan([leads('/a', '/b?size=2&colour=red'), leads('/d', '/b')], { known })).toMatchObject({
    lines: [{ change: 'refused', field: 'to', why }, { change: 'new' }],
    saved: [{ from: '/d' }],
  })
  const follower = [leads('/a', '/b?size=2&colour=red')]
  expect(plan(known, { known: follower })).toMatchObject({ lines: [{ change: 'refused', field: 'to', why }], saved: [] })
  expect(plan([leads('/a', `/new?q=${' '.repeat(300)}x`)]).lines).toMatchObject([{ change: 'refused', why: 'Please use at most 500 characters.' }])
})

test('a circle is refused at one of its lines', () => {
  const back = 'This would lead back to its own old address.'
  expect(plan([leads('/a', '/A/?x=1')]).lines).toMatchObject([{ change: 'refused', field: 'to', why: back }])
  expect(plan([leads('/a', '/b'), leads('/b', '/c'), leads('/c', '/a')]).lines).toMatchObject([
    { change: 'refused', field: 'to', why: back },
    { change: 'new', to: '/a' },
    { change: 'new', to: '/a' },
  ])
})

test('a page that shoppers see is never shadowed, ends a chain, and its unused redirect goes', () => {
  const shown = ['/pages/faq']
  expect(plan([leads('/pages/FAQ', '/x')], { shown }).lines).toMatchObject([{ change: 'refused', field: 'from' }])
  const known = [leads('/pages/faq', '/x')]
  expect(plan([leads('/a', '/pages/faq')], { known, shown })).toMatchObject({ saved: [leads('/a', '/pages/faq')], removed: ['/pages/faq'] })
  expect(plan([leads('/x', '/pages/faq')], { known, shown })).toMatchObject({ saved: [leads('/x', '/pages/faq')], removed: ['/pages/faq'] })
})

test('there are at most 10,000', () => {
  const known = Array.from({ length: 10_000 }, (_, place) => leads(`/old-${place}`, '/x'))
  expect(plan([leads('/one-more', '/x'), leads('/old-1', '/y')], { known }).lines).toMatchObject([
    { change: 'refused', why: 'At most 10,000 redirects are possible.' },
    { change: 'changed' },
  ])
})

const paths = fc.constantFrom('/a', '/b', '/c', '/d', '/e', '/f')
const redirects = fc.array(fc.record({ from: paths, to: fc.oneof(paths, fc.constant('https://blog.example/')) }), { maxLength: 12 })

test('no redirect leads to the old address of another, whatever was typed in any order', () => {
  fc.assert(
    fc.property(redirects, redirects, fc.subarray(['/a', '/b', '/c']), (first, second, shown) => {
      const before = plan(first).saved
      const { lines, saved, removed } = plan(second, { known: before, shown })
      const after = new Map([...before, ...saved].map(({ from, to }) => [from, to]))
      for (const from of removed) after.delete(from)
      for (const to of after.values()) expect(after.has(pathOfTarget(to) ?? '')).toBe(false)
      // What the plan says is what is kept, and what it refuses changes nothing.
      for (const line of lines) if (line.change !== 'refused') expect(after.get(line.from)).toBe(line.to)
      expect(plan(second, { known: [...after].map(([from, to]) => leads(from, to)), shown }).saved).toEqual([])
    }),
    { numRuns: 300 },
  )
})
