import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { baseName, logName, parseNames } from './archive-names.ts'
import { positionIn, readState, writeState } from './archive-state.ts'

const [ours, other] = ['AAAAAAAA', 'BBBBBBBB']
const at = new Date('2026-11-24T10:00:00Z')
const archive = (...ends: bigint[]) => parseNames(ends.map((to) => logName(at, ours, { from: to - 5n, to })))

test('the state survives, and a damaged one counts as none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'swachh-state-'))
  try {
    expect(await readState(folder)).toBeUndefined()
    await writeState(folder, { history: ours, to: 2n ** 60n, next: 2n ** 60n + 1n })
    expect(await readState(folder)).toEqual({ history: ours, to: 2n ** 60n, next: 2n ** 60n + 1n })
    await writeFile(join(folder, 'archive.json'), '{"history":"A')
    expect(await readState(folder)).toBeUndefined()
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('the log continues where the archive ends', () => {
  expect(positionIn(archive(10n, 20n), { history: ours, to: 20n, next: 20n })).toBe(20n)
  expect(positionIn([], { history: ours, to: 20n, next: 25n })).toBe(20n)
  const others = parseNames([logName(at, other, { from: 1n, to: 90n }), baseName(at, ours, 70n)])
  expect(positionIn([...archive(20n), ...others], { history: ours, to: 20n, next: 20n })).toBe(20n)
})

test('the log continues after a crash, whether the last part was stored or not', () => {
  expect(positionIn(archive(20n, 25n), { history: ours, to: 20n, next: 25n })).toBe(25n)
  expect(positionIn(archive(20n), { history: ours, to: 20n, next: 25n })).toBe(20n)
})

test('a disk that was set back to an earlier state does not continue the archive', () => {
  expect(positionIn(archive(20n, 30n), { history: ours, to: 20n, next: 25n })).toBeUndefined()
  expect(positionIn(archive(10n), { history: ours, to: 20n, next: 20n })).toBeUndefined()
})
