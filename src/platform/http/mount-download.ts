import type { z } from 'zod/mini'
import type { Access, Endpoint, FileFormat } from '#kernel/endpoint.ts'
import { type Api, type Call, receive } from './mount.ts'
import { streamText } from './stream-text.ts'
import { type Chunks, type ZippedFile, zipChunks } from './zip-chunks.ts'

type Download<Input extends z.core.$ZodType> = {
  /** The name of the download in the activity log. */
  name: string
  format(input: z.output<Input>): FileFormat
  /** The name of the file without its ending. */
  fileName(input: z.output<Input>): string
}

/**
 * Serves a file of any length, streamed chunk by chunk. A failure before the first chunk answers an error status; a later one cuts the connection, so that
 * no part looks complete. The caller is authenticated again while it lasts.
 */
export function mountDownload<Input extends z.core.$ZodType, Reply extends z.core.$ZodType, Who extends Access>(
  api: Api,
  endpoint: Endpoint<Input, Reply, Who>,
  { name, format, fileName, chunks }: Download<Input> & { chunks(input: z.output<Input>, call: Call<Who>): Chunks },
) {
  api.endpoints.push(endpoint)
  api.hono.on(endpoint.method, endpoint.path, async (c) => {
    const { input, call, confirm } = await receive(api, c, endpoint)
    const rest = confirmed(chunks(input, call), confirm)
    const first = await rest.next()
    await api.onExport(name, call.actor)
    c.header('content-type', contentTypeOf(format(input)))
    c.header('content-disposition', `attachment; filename="${fileName(input)}.${format(input)}"`)
    async function* all() {
      if (first.done) return
      yield first.value
      yield* rest
    }
    return streamText(api.shop, c, all())
  })
}

/** Serves a PDF that is made in memory. `name`: that of the file. */
export function mountPdf<Input extends z.core.$ZodType, Reply extends z.core.$ZodType, Who extends Access>(
  api: Api,
  endpoint: Endpoint<Input, Reply, Who>,
  file: (input: z.output<Input>, call: Call<Who>) => Promise<{ name: string; bytes: Buffer }>,
) {
  api.endpoints.push(endpoint)
  api.hono.on(endpoint.method, endpoint.path, async (c) => {
    const { input, call } = await receive(api, c, endpoint)
    const { name, bytes } = await file(input, call)
    c.header('content-type', contentTypeOf('pdf'))
    c.header('content-disposition', `attachment; filename="${name}"`)
    return c.body(Uint8Array.from(bytes))
  })
}

/** Serves a ZIP. It reads and packs one file after the other. */
export function mountZip<Input extends z.core.$ZodType, Reply extends z.core.$ZodType, Who extends Access>(
  api: Api,
  endpoint: Endpoint<Input, Reply, Who>,
  { files, ...download }: Omit<Download<Input>, 'format'> & { files(input: z.output<Input>, call: Call<Who>): AsyncIterable<ZippedFile> },
) {
  mountDownload(api, endpoint, {
    ...download,
    format: () => 'zip',
    chunks: (input, call) => zipChunks(files(input, call), api.shop.now()),
  })
}

/** The media types of files. Texts are UTF-8. */
export const fileTypes: Record<FileFormat, { type: string; isText: boolean }> = {
  csv: { type: 'text/csv', isText: true },
  xml: { type: 'application/xml', isText: true },
  zip: { type: 'application/zip', isText: false },
  pdf: { type: 'application/pdf', isText: false },
}

const contentTypeOf = (format: FileFormat) => `${fileTypes[format].type}${fileTypes[format].isText ? '; charset=utf-8' : ''}`

/** How many bytes leave before the caller is authenticated again. */
const bytesPerConfirmation = 1_000_000

async function* confirmed(chunks: Chunks, confirm: () => Promise<void>): AsyncGenerator<string | Uint8Array, void> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes >= bytesPerConfirmation) {
      await confirm()
      bytes = 0
    }
    yield chunk
  }
}
