import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitRules } from '#shop/limit-rules.ts'
import { openLimits } from './rate-limit.ts'

const open = (testMode = false) => openLimits({ kind: 'embedded' }, { rules: limitRules, testMode: () => testMode, secret: 'a'.repeat(64) })

const rule = 'leads'
const { points } = limitRules[rule]

async function passes(limits: ReturnType<typeof open>, address: string, of?: string) {
  try {
    await limits.take(rule, address, of)
    return true
  } catch {
    return false
  }
}

/** The fourth group of an address, often in the same /56. */
const subnet = fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0x100, max: 0x1ff }))
const host = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 4, maxLength: 4 })
const hex = (group: number) => group.toString(16)

test('never lets more requests pass than the /48, /56 and /64 allow', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(subnet, host), { minLength: 20 * points, maxLength: 100 * points }), fc.boolean(), async (callers, atOnce) => {
      const limits = open()
      const ask = ([net, rest]: [number, number[]]) => passes(limits, `2001:db8:7:${[net, ...rest].map(hex).join(':')}`)
      const passed: boolean[] = []
      if (atOnce) passed.push(...(await Promise.all(callers.map(ask))))
      else for (const caller of callers) passed.push(await ask(caller))
      const nets = callers.flatMap(([net], index) => (passed[index] ? [net] : []))
      const most = (groups: Map<number, number[]>) => Math.max(0, ...[...groups.values()].map(({ length }) => length))
      expect(nets.length).toBeLessThanOrEqual(16 * points)
      expect(most(Map.groupBy(nets, (net) => net >> 8))).toBeLessThanOrEqual(4 * points)
      expect(most(Map.groupBy(nets, (net) => net))).toBeLessThanOrEqual(points)
      // The first request is never refused.
      expect(passed[0]).toBe(true)
    }),
    { numRuns: 40 },
  )
})

test('a /48 has sixteen times the points, and another /48 its own', async () => {
  const limits = open()
  const passed: boolean[] = []
  for (let net = 0; net < 1000; net += 1) passed.push(await passes(limits, `2001:db8:7:${hex((net * 257) % 0x10000)}::1`))
  expect(passed.filter(Boolean)).toHaveLength(16 * points)
  expect(await passes(limits, '2001:db8:8::1')).toBe(true)
})

test('a refusal by one network does not count for the others', async () => {
  const limits = open()
  for (let tries = 0; tries < 50; tries += 1) await passes(limits, '2001:db8:7:1::1')
  let passed = 0
  for (let net = 2; net < 20; net += 1) if (await passes(limits, `2001:db8:7:${hex(net)}::1`)) passed += 1
  expect(passed).toBe(4 * points - points)
})

test('refused tries do not count after the others are uncounted', async () => {
  const limits = open()
  const passed = await Promise.all(Array.from({ length: 3 * points }, () => passes(limits, '203.0.113.1')))
  expect(passed.filter(Boolean)).toHaveLength(points)
  for (let given = 0; given < points; given += 1) await limits.reward(rule, '203.0.113.1')
  for (let tries = 0; tries < points; tries += 1) expect(await passes(limits, '203.0.113.1')).toBe(true)
})

test('reward returns the point to every network', async () => {
  const limits = open()
  for (let tries = 0; tries < 200; tries += 1) {
    const address = `2001:db8:7:${hex(tries)}::1`
    expect(await passes(limits, address)).toBe(true)
    await limits.reward(rule, address)
  }
})

test('an IPv4 address has the points of the rule, for each subject separately', async () => {
  const limits = open()
  for (let tries = 0; tries < points; tries += 1) expect(await passes(limits, '203.0.113.1', 'one')).toBe(true)
  expect(await passes(limits, '203.0.113.1', 'one')).toBe(false)
  expect(await passes(limits, '203.0.113.1', 'other')).toBe(true)
  expect(await passes(limits, '203.0.113.1')).toBe(true)
})

test('remember marks only the /64', async () => {
  const limits = open()
  await limits.remember('loginKnown', '2001:db8:7:1', 'ASHA')
  expect(await limits.remembers('loginKnown', '2001:db8:7:1::9', 'ASHA')).toBe(true)
  expect(await limits.remembers('loginKnown', '2001:db8:7:2', 'ASHA')).toBe(false)
  expect(await limits.remembers('loginKnown', '2001:db8:7:1', 'MEERA')).toBe(false)
})

test('a rule that is wider in test mode is wider for every network', async () => {
  const limits = open(true)
  let passed = 0
  for (let tries = 0; tries < 200 * points; tries += 1) if (await passes(limits, '2001:db8:7:1::1')) passed += 1
  expect(passed).toBe(50 * points)
})
