import { partOf } from './byte-range.ts'

/** A file whose content never changes. `tag` names it in an ETag. `read` finds a part of it; undefined once the file is removed. */
export type StoredFile = { size: number; tag: string; read(start: number, length: number): Promise<Uint8Array | undefined> }

/** How much of a file is in memory at once, for each request. */
const stepBytes = 512 * 1024

/**
 * Answers a file, or the part that a Range header names: players of videos ask for parts. It reads a step at a time, as fast as the client takes it, and
 * holds nothing open in between. It ignores a header with several parts, as HTTP allows, and every Range header of a HEAD request.
 */
export function answerInParts({ method, headers }: Request, { size, tag, read }: StoredFile, ownHeaders: Record<string, string>): Response {
  const etag = `"${tag}"`
  const shared = { ...ownHeaders, etag, 'accept-ranges': 'bytes' }
  if (headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers: shared })
  const condition = headers.get('if-range')
  const range = method === 'GET' && (condition === null || condition === etag) ? headers.get('range') : null
  const part = range === null ? undefined : partOf(range, size)
  if (part === 'outside') return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}`, 'accept-ranges': 'bytes' } })
  const { start, end } = part ?? { start: 0, end: size - 1 }
  const length = { 'content-length': String(end - start + 1) }
  const status = part
    ? { status: 206, headers: { ...shared, ...length, 'content-range': `bytes ${start}-${end}/${size}` } }
    : { headers: { ...shared, ...length } }
  return new Response(method === 'HEAD' ? null : streamOf(read, start, end), status)
}

/** If a read fails, the connection is cut, so that the client sees a failed download. */
function streamOf(read: StoredFile['read'], start: number, end: number) {
  let next = start
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const bytes = next > end ? undefined : await read(next, Math.min(stepBytes, end - next + 1))
      if (next > end) return controller.close()
      if (!bytes?.length) return controller.error(new Error('The file was removed while it was read.'))
      next += bytes.length
      controller.enqueue(bytes)
    },
  }
  return new ReadableStream(source, { highWaterMark: 0 })
}
