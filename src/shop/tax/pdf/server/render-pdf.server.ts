import { hash } from 'node:crypto'
import { openCache } from '#platform/cache/cache.ts'
import { openThread } from '#platform/process/open-thread.ts'
import type { TaxDocument } from '../../rules/documents.ts'

/** The size of the cache. 200 documents with a few lines each fit into it. */
const maxBytes = 5 * 1024 * 1024

const thread = openThread<TaxDocument, Uint8Array>({ file: './src/shop/tax/pdf/server/render-thread.server.ts', timeoutMs: 30_000, maxMemoryMb: 256 })
const rendered = openCache<Buffer>({ maxBytes, bytesOf: ({ length }) => length })

/**
 * Returns a document as a PDF. A thread renders it, so other requests do not wait. The content is the key of the cache: after the buyer's name and address are
 * erased, the cache no longer answers with the earlier PDF.
 * @throws Error when the thread fails. The next call starts another one.
 */
export async function renderPdf(document: TaxDocument): Promise<Buffer> {
  const read = await rendered.get<never>(hash('sha256', JSON.stringify(document)), async () => {
    const { buffer, byteOffset, length } = await thread.ask(document)
    return { value: Buffer.from(buffer, byteOffset, length) }
  })
  return 'value' in read ? read.value : read.own
}
