import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export type Chunks = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>

/** A file of a ZIP. `isPacked`: its format is compressed already, as PDF is, so it is stored as it is. */
export type ZippedFile = { path: string; chunks: Chunks; isPacked?: boolean }

/** More files, or more bytes, need the form of ZIP for large archives, which the library does not write. */
const [maxFiles, maxBytes] = [65_535, 4_000_000_000]

/**
 * Makes a ZIP chunk by chunk, so that memory stays flat. `at` is the time of its files.
 * @throws Error if the ZIP would exceed the limits of its format
 */
export async function* zipChunks(files: AsyncIterable<ZippedFile>, at: Date): AsyncGenerator<Uint8Array, void> {
  let ready: Uint8Array[] = []
  let [count, bytes] = [0, 0]
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
    bytes += chunk.length
  })
  const take = () => {
    if (bytes > maxBytes || count > maxFiles) throw new Error(`A ZIP of ${count} files and ${bytes} bytes is too large.`)
    const taken = ready
    ready = []
    return taken
  }
  const encoder = new TextEncoder()
  for await (const { path, chunks, isPacked } of files) {
    const file = isPacked ? new ZipPassThrough(path) : new ZipDeflate(path)
    file.mtime = at
    count += 1
    zip.add(file)
    for await (const chunk of chunks) {
      file.push(typeof chunk === 'string' ? encoder.encode(chunk) : chunk)
      yield* take()
    }
    file.push(new Uint8Array(), true)
    yield* take()
  }
  zip.end()
  yield* take()
}
