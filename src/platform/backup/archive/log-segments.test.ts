import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { hasSegment, LogGone, parsePosition, readLog, segmentName, writeLog } from './log-segments.ts'

const segment = 16 * 1024 * 1024

test.each([
  ['0/16EFA48', '000000010000000000000001'],
  ['0/1000000', '000000010000000000000001'],
  ['0/FFFFFF', '000000010000000000000000'],
  ['1/0', '000000010000000100000000'],
  ['2A/FF000010', '000000010000002A000000FF'],
])('position %s is in file %s', (position, name) => {
  expect(segmentName(parsePosition(position))).toBe(name)
})

test('a log that is written in parts reads the same, across files; a missing part is reported', async () => {
  const database = await mkdtemp(join(tmpdir(), 'swachh-log-'))
  try {
    await mkdir(join(database, 'pg_wal'))
    const from = BigInt(3 * segment - 1000)
    const bytes = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 251))
    await writeLog(database, from, bytes.subarray(0, 700))
    await writeLog(database, from + 700n, bytes.subarray(700))
    const files = await readdir(join(database, 'pg_wal'))
    expect(files.toSorted()).toEqual(['000000010000000000000002', '000000010000000000000003'])
    for (const file of files) expect((await stat(join(database, 'pg_wal', file))).size).toBe(segment)
    const read = (start: bigint, end: bigint) => buffer(Readable.from(readLog(database, start, end)))
    expect((await read(from, from + 5000n)).equals(bytes)).toBe(true)
    expect((await read(from + 5000n, from + 5010n)).equals(Buffer.alloc(10)), 'zeros end a recovery').toBe(true)
    expect([hasSegment(database, from), hasSegment(database, from - BigInt(segment))]).toEqual([true, false])
    await expect(read(from - BigInt(segment), from)).rejects.toThrow(LogGone)
  } finally {
    await rm(database, { recursive: true })
  }
})
