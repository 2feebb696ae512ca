import { hash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkEntries, contains, isShownRight } from './check-entries.ts'
import { canonicalEntry, type Entry, entryKinds, type HashedEntry, noHash } from './entry.ts'

const sha256 = async (text: string) => hash('sha256', text, 'hex')

function hashed(entries: readonly Entry[]): HashedEntry[] {
  let previous = noHash
  return entries.map((entry) => ({ ...entry, hash: (previous = hash('sha256', canonicalEntry(previous, entry), 'hex')) }))
}

const endOf = (entries: readonly HashedEntry[]) => ({ count: entries.length, hash: entries.at(-1)?.hash ?? noHash })

const numbered = (entries: readonly Entry[]) => entries.map((entry, index) => ({ ...entry, number: index + 1 }))

const entry = fc.record({
  number: fc.constant(0),
  at: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }).map((date) => date.toISOString()),
  kind: fc.constantFrom(...entryKinds),
  order: fc.constantFrom('', 'SW…12AB'),
  coupon: fc.string({ maxLength: 8 }),
  net: fc.integer(),
  share: fc.integer(),
  value: fc.nat(),
  payableFrom: fc.constantFrom('', '2026-01-01T00:00:00.000Z'),
  note: fc.string({ maxLength: 12, unit: 'grapheme' }),
  corrects: fc.nat({ max: 3 }),
})

const ledger = fc.array(entry, { minLength: 1, maxLength: 12, size: 'max' }).map((entries) => hashed(numbered(entries)))

/** Changes a ledger in one place. @returns undefined if nothing differs */
function tamper(entries: readonly HashedEntry[], { way, at, to, other }: { way: number; at: number; to: number; other: Entry }): HashedEntry[] | undefined {
  const tampered = [...entries]
  const [from, target] = [at % entries.length, to % entries.length]
  const row = tampered[from]
  if (!row) return undefined
  if (way === 0) tampered[from] = { ...row, ...other, number: row.number }
  if (way === 1) tampered[from] = { ...row, share: row.share + 1 }
  if (way === 2) tampered.splice(from, 1)
  if (way === 3) tampered.splice(from, 0, { ...other, number: row.number, hash: row.hash })
  if (way === 4) tampered.splice(target, 0, ...tampered.splice(from, 1))
  if (way === 5) tampered.push({ ...other, number: tampered.length + 1, hash: row.hash })
  return JSON.stringify(tampered) === JSON.stringify(entries) ? undefined : tampered
}

const change = fc.record({ way: fc.nat({ max: 5 }), at: fc.nat(), to: fc.nat(), other: entry })

test('a ledger is complete, at every visit', async () => {
  await fc.assert(
    fc.asyncProperty(ledger, fc.nat(), async (entries, visit) => {
      const seen = endOf(entries.slice(0, visit % (entries.length + 1)))
      expect(await checkEntries(entries, { end: endOf(entries), seen: [seen] }, sha256)).toEqual({ kind: 'complete' })
    }),
  )
  expect(await checkEntries([], { end: { count: 0, hash: noHash } }, sha256)).toEqual({ kind: 'complete' })
})

test('finds each of 10,000 changed, removed, added or moved rows, with and without new hashes', async () => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(ledger, change, fc.boolean(), async (entries, how, isRewritten) => {
      const tampered = tamper(entries, how)
      fc.pre(tampered !== undefined)
      const end = endOf(entries)
      // Whoever can compute all hashes again has still to explain the hash that the browser saw.
      const shown = isRewritten ? hashed(numbered(tampered)) : tampered
      const isLonger = isRewritten && endOf(shown.slice(0, end.count)).hash === end.hash
      fc.pre(!isLonger)
      const checked = isRewritten ? await checkEntries(shown, { end: endOf(shown), seen: [end] }, sha256) : await checkEntries(shown, { end }, sha256)
      expect(checked.kind).not.toBe('complete')
      found += 1
    }),
    { numRuns: 10_000 },
  )
  expect(found).toBe(10_000)
}, 120_000)

test('names the first row that differs', async () => {
  const entry = { at: '2026-01-01T00:00:00.000Z', order: '', coupon: 'SOIL', net: 100, share: 10, value: 0, payableFrom: '', note: '', corrects: 0 }
  const entries = hashed([1, 2, 3].map((number) => ({ ...entry, number, kind: 'earned' as const })))
  const [first, second, third] = entries
  if (!first || !second || !third) throw new Error('three rows')
  const end = endOf(entries)
  expect(await checkEntries([first, { ...second, share: 11 }, third], { end }, sha256)).toEqual({ kind: 'changed', number: 2 })
  expect(await checkEntries([first, third], { end }, sha256)).toEqual({ kind: 'changed', number: 2 })
  expect(await checkEntries([first, second], { end }, sha256)).toEqual({ kind: 'end', number: 3 })
  expect(await checkEntries([first, second], { end: endOf([first, second]), seen: [end] }, sha256)).toEqual({ kind: 'rewritten', number: 3 })
  // Which of two known ends is lost.
  expect([end, endOf([first]), endOf([])].map((known) => contains([first, second], known))).toEqual([false, true, true])
})

test('a page shows the sums and the rows of the ledger alone', () => {
  const entry = { at: '2026-01-01T00:00:00.000Z', coupon: '', net: 0, value: 0, payableFrom: '', note: '', corrects: 0 }
  const entries = hashed([
    { ...entry, number: 1, kind: 'earned', order: 'SW…12AB', net: 1000, share: 100 },
    { ...entry, number: 2, kind: 'advance', order: '', share: -40 },
    { ...entry, number: 3, kind: 'advance', order: '', share: 10, corrects: 2 },
    { ...entry, number: 4, kind: 'paid', order: '', share: -50 },
    { ...entry, number: 5, kind: 'withheld', order: '', share: -5 },
    { ...entry, number: 6, kind: 'goods', order: '', share: 0, value: 700 },
  ])
  const sums = { net: 1000, share: 100, adjustments: -30, goods: 700, paid: 50, withheld: 5, pending: 0, inPayout: 0, payable: 15 }
  const shown = { count: 6, sums, entries: entries.slice(2) }
  expect(isShownRight(entries, shown)).toBe(true)
  expect(isShownRight(entries, { ...shown, count: 5, sums: { ...sums, goods: 0 } })).toBe(true)
  for (const name of ['net', 'share', 'adjustments', 'goods', 'paid', 'withheld', 'pending', 'inPayout', 'payable'] as const)
    expect(isShownRight(entries, { ...shown, sums: { ...sums, [name]: sums[name] + 1 } })).toBe(false)
  expect(isShownRight(entries, { ...shown, entries: entries.map((row) => ({ ...row, note: 'Another' })) })).toBe(false)
})
