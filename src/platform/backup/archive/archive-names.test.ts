import { describe, expect, test } from 'vitest'
import { baseName, chainFrom, chooseChain, logName, parseNames } from './archive-names.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 10, minute))
const [first, second] = ['AAAAAAAA', 'BBBBBBBB']
const base = (minute: number, to: bigint, history = first) => baseName(at(minute), history, to)
const log = (minute: number, from: bigint, to: bigint, history = first) => logName(at(minute), history, { from, to })
const namesOf = ({ base: { name }, logs }: { base: { name: string }; logs: { name: string }[] }) => [name, ...logs.map((one) => one.name)]

test('names of the archive say what the file is, and others are ignored', () => {
  expect(parseNames([log(2, 5n, 0x1_0000_0001n), base(1, 5n), 'swachh-2026-11-24T10-00-00Z.backup', 'write-check', '.log'])).toEqual([
    { kind: 'base', name: `swachh-2026-11-24T10-01-00Z-${first}-0000000000000005.base`, at: at(1), history: first, to: 5n },
    {
      kind: 'log',
      name: `swachh-2026-11-24T10-02-00Z-${first}-0000000000000005-0000000100000001.log`,
      at: at(2),
      history: first,
      from: 5n,
      to: 0x1_0000_0001n,
    },
  ])
})

describe('a restore chooses', () => {
  const names = [base(0, 10n), log(1, 5n, 10n), log(2, 10n, 20n), log(3, 20n, 30n), base(4, 30n), log(5, 30n, 40n)]

  test('the newest base backup and the whole log after it', () => {
    const chain = chooseChain(parseNames(names), undefined)
    expect(namesOf(chain)).toEqual([base(4, 30n), log(5, 30n, 40n)])
    expect(chain).toMatchObject({ end: at(5), to: 40n })
  })

  test('the base backup before a moment, and the log until then', () => {
    const chain = chooseChain(parseNames(names), new Date(at(3).getTime() - 1))
    expect(namesOf(chain)).toEqual([base(0, 10n), log(2, 10n, 20n)])
    expect(chain).toMatchObject({ end: at(2), to: 20n })
  })

  test('a base backup alone if no log follows it', () => {
    expect(chooseChain(parseNames(names), at(4))).toMatchObject({ logs: [], end: at(4), to: 30n })
  })

  test('no log of another history', () => {
    const chain = chooseChain(parseNames([...names, log(6, 30n, 40n, second), base(7, 40n, second), log(8, 40n, 50n, second)].toReversed()), at(7))
    expect(namesOf(chain)).toEqual([base(7, 40n, second)])
  })

  test('a part once that was stored twice, and one that overlaps', () => {
    const doubled = parseNames([base(0, 10n), log(1, 10n, 20n), log(2, 10n, 20n), log(3, 15n, 30n)])
    expect(namesOf(chooseChain(doubled, undefined))).toEqual([base(0, 10n), log(1, 10n, 20n), log(3, 15n, 30n)])
  })
})

test('a restore is refused without a base backup, and when a part of the log is missing', () => {
  const names = parseNames([base(1, 10n), log(2, 10n, 20n), log(4, 30n, 40n)])
  expect(() => chooseChain(names, at(0))).toThrow('there is no base backup before 2026-11-24 15:30 in India: restore a nightly backup')
  expect(() => chooseChain(parseNames([]), undefined)).toThrow('there is no base backup: restore a nightly backup')
  expect(() => chooseChain(names, undefined)).toThrow('a part of the log after 2026-11-24 15:32 in India is missing')
  expect(chooseChain(names, at(3))).toMatchObject({ to: 20n })
  const [found] = names
  expect(found?.kind === 'base' && chainFrom(found, names).isGap).toBe(true)
})
