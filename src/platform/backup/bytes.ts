/** Reads a stream of bytes by length or by line. It buffers no more than the requested bytes and one chunk of the stream. */
export type ByteReader = {
  /** Returns `length` bytes; fewer only at the end. */
  take(length: number): Promise<Uint8Array>
  /** Returns the next line; undefined at the end. @throws Error after `maxLength` bytes and a chunk without a line's end */
  line(maxLength: number): Promise<string | undefined>
}

const lineFeed = 10

export function readBytes(source: AsyncIterable<Uint8Array>): ByteReader {
  const incoming = source[Symbol.asyncIterator]()
  let buffered: Uint8Array = new Uint8Array(0)

  async function nextChunk() {
    const { done, value } = await incoming.next()
    if (done) return undefined
    return value
  }

  async function take(length: number) {
    const parts: Uint8Array[] = []
    let missing = length
    while (missing > 0) {
      if (buffered.length === 0) {
        const next = await nextChunk()
        if (!next) break
        buffered = next
      }
      const part = buffered.subarray(0, missing)
      parts.push(part)
      buffered = buffered.subarray(part.length)
      missing -= part.length
    }
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
  }

  async function line(maxLength: number) {
    const parts: Uint8Array[] = []
    let length = 0
    for (;;) {
      const end = buffered.indexOf(lineFeed)
      if (end >= 0) {
        parts.push(buffered.subarray(0, end))
        buffered = buffered.subarray(end + 1)
        return Buffer.concat(parts).toString('utf8')
      }
      parts.push(buffered)
      length += buffered.length
      if (length > maxLength) throw new Error('a line of the backup has no end')
      const next = await nextChunk()
      if (!next) {
        buffered = new Uint8Array(0)
        return length === 0 ? undefined : Buffer.concat(parts).toString('utf8')
      }
      buffered = next
    }
  }

  return { take, line }
}
