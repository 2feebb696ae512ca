import { constants, existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../../process/error-code.ts'

/** The files of PostgreSQL's write-ahead log. A position in the log is a number of bytes since its beginning; the bytes before a synced one never change. */

const segmentBytes = 16n * 1024n * 1024n
/** Recovery after a crash stays on the same timeline, and the embedded engine knows no other recovery. */
const timeline = '00000001'
const chunkBytes = 1024 * 1024

export const logFolder = 'pg_wal'

/** Segments are numbered in groups of 4 GiB. A file's name has the timeline, the group and the number in it. */
const segmentsPerGroup = 0x1_0000_0000n / segmentBytes

/** Returns the name of the file that holds a position. */
export function segmentName(position: bigint): string {
  const number = position / segmentBytes
  const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0')
  return `${timeline}${hex(number / segmentsPerGroup)}${hex(number % segmentsPerGroup)}`
}

/** Parses a position as PostgreSQL prints it: two hexadecimal numbers of 32 bits. */
export function parsePosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** True while the engine keeps the part of the log that begins at a position. */
export const hasSegment = (database: string, position: bigint) => existsSync(join(database, logFolder, segmentName(position)))

/** The engine has removed a part of the log that the archive lacks. */
export class LogGone extends Error {}

/** Reads the log from one position to another. @throws LogGone when a part of it was removed */
export async function* readLog(database: string, from: bigint, to: bigint): AsyncGenerator<Uint8Array> {
  for (let position = from; position < to;) {
    const end = endOfSegment(position) < to ? endOfSegment(position) : to
    await using file = await open(join(database, logFolder, segmentName(position))).catch((error: unknown) => {
      throw errorCode(error) === 'ENOENT' ? new LogGone(`the log at ${position} was removed`) : error
    })
    while (position < end) {
      const length = Math.min(chunkBytes, Number(end - position))
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, Number(position % segmentBytes))
      if (bytesRead < length) throw new LogGone(`the log at ${position} is too short`)
      yield buffer
      position += BigInt(length)
    }
  }
}

/** Writes a part of the log at its position. The rest of a new file is zeros, where recovery ends. */
export async function writeLog(database: string, from: bigint, chunk: Uint8Array) {
  let position = from
  for (let rest = chunk; rest.length > 0;) {
    const length = Math.min(rest.length, Number(endOfSegment(position) - position))
    await using file = await open(join(database, logFolder, segmentName(position)), constants.O_RDWR | constants.O_CREAT, 0o600)
    if ((await file.stat()).size < segmentBytes) await file.truncate(Number(segmentBytes))
    await file.write(rest, 0, length, Number(position % segmentBytes))
    position += BigInt(length)
    rest = rest.subarray(length)
  }
}

const endOfSegment = (position: bigint) => (position / segmentBytes + 1n) * segmentBytes
