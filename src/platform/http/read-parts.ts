import type { Context } from 'hono'
import { type Endpoint, isStreamed, type StreamedBody, streamedTypes } from '#kernel/endpoint.ts'
import { ShopError } from '#kernel/errors.ts'
import { checkText, parseJson } from '#kernel/json.ts'
import type { FormShare } from './form-budget.ts'
import { readForm } from './read-form.ts'

/** A request's input before the contract parses it: the body, or the query, with the parameters of the path. */
export type Parts = { input: unknown; file?: File | undefined; upload?: ReadableStream<Uint8Array> | null; signal?: AbortSignal; rawBody: string }

const wrongType = {
  csv: 'Please send a spreadsheet (content-type: text/csv).',
  zip: 'Please send a ZIP (content-type: application/zip).',
} as const satisfies Record<StreamedBody, string>

export const formBytes = 6 * 1024 * 1024

export const typeOf = (c: Context) => (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase()

/** Reads the parts of a request. `form` is set for a form with a file. @throws ShopError invalid_input, unsupported_type or too_large */
export async function readParts(c: Context, endpoint: Endpoint, form: FormShare | undefined): Promise<Parts> {
  const params = c.req.param() as Record<string, string>
  const query = c.req.query()
  for (const text of [...Object.values(params), ...Object.values(query)]) checkText(text)
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return { input: { ...query, ...params }, rawBody: '' }

  const type = typeOf(c)
  if (form) {
    const { fields, file } = await readForm(c.req.raw, endpoint.file, { maxBytes: formBytes, take: form.take })
    return { input: { ...fields, ...params }, file, signal: c.req.raw.signal, rawBody: '' }
  }
  if (isStreamed(endpoint.body)) {
    if (type !== streamedTypes[endpoint.body]) throw new ShopError('unsupported_type', wrongType[endpoint.body])
    return { input: { ...query, ...params }, upload: c.req.raw.body, rawBody: '' }
  }
  const rawBody = await c.req.text()
  if (endpoint.body === 'raw') {
    checkText(rawBody)
    return { input: params, rawBody }
  }
  if (rawBody === '') return { input: params, rawBody }
  if (type !== 'application/json') throw new ShopError('unsupported_type', 'Please send JSON (content-type: application/json).')
  const body = parseJson(rawBody)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new ShopError('invalid_input', 'The request must be a JSON object.')
  return { input: { ...body, ...params }, rawBody }
}
