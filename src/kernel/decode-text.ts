/** A text file's encodings that a byte order mark names. A decoder removes the mark. */
const marks = [
  { start: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { start: [0xff, 0xfe], encoding: 'utf-16le' },
  { start: [0xfe, 0xff], encoding: 'utf-16be' },
]

/** How many bytes of a file without a mark are examined for UTF-16: Latin letters have a zero in every second byte. */
const examinedBytes = 64

/** Returns the encoding that a text file's bytes show. Undefined without a mark, unless they are UTF-16. */
function encodingOf(bytes: Uint8Array): string | undefined {
  const marked = marks.find(({ start }) => start.every((byte, index) => bytes[index] === byte))
  if (marked) return marked.encoding
  const head = bytes.subarray(0, examinedBytes)
  const countZeros = (firstIndex: 0 | 1) => head.filter((byte, index) => byte === 0 && index % 2 === firstIndex).length
  const halfOfThePlaces = head.length / 4
  if (countZeros(1) > halfOfThePlaces) return 'utf-16le'
  if (countZeros(0) > halfOfThePlaces) return 'utf-16be'
  return undefined
}

/**
 * Decodes a text file in UTF-8 or UTF-16, without its byte order mark. Other bytes are decoded in the `legacy` encoding, which programs for Windows still
 * write. @returns undefined for bytes of another encoding
 */
export function decodeText(bytes: Uint8Array, legacy?: 'windows-1252'): string | undefined {
  for (const encoding of [encodingOf(bytes) ?? 'utf-8', ...(legacy ? [legacy] : [])]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // The bytes are in the next encoding, if any.
    }
  }
  return undefined
}
