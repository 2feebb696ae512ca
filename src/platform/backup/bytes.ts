/** Reads a stream of bytes by lengths and lines, holding no more of it than was asked for. */
export type ByteReader = {
  /** Up to `length` bytes; fewer only at the end. */
  take(length: number): Promise<Uint8Array>
  /** The text up to the next line's end; undefined at the end. @throws Error when there is more than `most` without one */
  line(most: number): Promise<string | undefined>
}

const lineFeed = 10

export function readBytes(source: AsyncIterable<Uint8Array>): ByteReader {
  const incoming = source[Symbol.asyncIterator]()
  let held: Uint8Array = new Uint8Array(0)

  async function more() {
    const { done, value } = await incoming.next()
    if (done) return undefined
    return value
  }

  async function take(length: number) {
    const parts: Uint8Array[] = []
    let missing = length
    while (missing > 0) {
      if (held.length === 0) {
        const next = await more()
        if (!next) break
        held = next
      }
      const part = held.subarray(0, missing)
      parts.push(part)
      held = held.subarray(part.length)
      missing -= part.length
    }
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
  }

  async function line(most: number) {
    const parts: Uint8Array[] = []
    let length = 0
    for (;;) {
      const end = held.indexOf(lineFeed)
      if (end >= 0) {
        parts.push(held.subarray(0, end))
        held = held.subarray(end + 1)
        return Buffer.concat(parts).toString('utf8')
      }
      parts.push(held)
      length += held.length
      if (length > most) throw new Error('a line of the backup has no end')
      const next = await more()
      if (!next) {
        held = new Uint8Array(0)
        return length === 0 ? undefined : Buffer.concat(parts).toString('utf8')
      }
      held = next
    }
  }

  return { take, line }
}
