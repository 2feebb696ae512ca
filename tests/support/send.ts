import { api } from './test-shop.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Sent = {
  token?: string | undefined
  /** The whole header, instead of a token. */
  authorization?: string | undefined
  /** An object, sent as JSON, or a form. */
  body?: unknown
  /** The text of a JSON body, sent as it is. */
  raw?: string
  /** A spreadsheet, sent as it is. */
  csv?: string | Uint8Array<ArrayBuffer>
  zip?: Uint8Array<ArrayBuffer>
  /** The Idempotency-Key. */
  key?: string
  /** The caller's network address. */
  from?: string
}

/** Calls the API as the browser does. */
export async function send(method: Method, path: string, { token, authorization = token && `Bearer ${token}`, body, raw, csv, zip, key, from }: Sent = {}) {
  const headers = new Headers()
  if (authorization !== undefined) headers.set('authorization', authorization)
  if (key !== undefined) headers.set('idempotency-key', key)
  const form = body instanceof FormData ? await bytesOf(body) : undefined
  const payload = form?.bytes ?? csv ?? zip ?? raw ?? (body === undefined ? undefined : JSON.stringify(body))
  if (form) headers.set('content-type', form.type)
  else if (zip) headers.set('content-type', 'application/zip')
  else if (csv !== undefined) headers.set('content-type', 'text/csv')
  else if (typeof payload === 'string') headers.set('content-type', 'application/json')
  const response = await api.request(
    path,
    { method, headers, ...(payload !== undefined && { body: payload }) },
    { incoming: { socket: { remoteAddress: from } } },
  )
  const text = await response.text()
  const isJson = text !== '' && response.headers.get('content-type')?.includes('json')
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text || undefined }
}

/** Encodes a form before it is sent: a stream of one that the server refuses half-way fails after the test, in Node's own code. */
async function bytesOf(form: FormData) {
  const encoded = new Response(form)
  return { type: encoded.headers.get('content-type') ?? '', bytes: await encoded.arrayBuffer() }
}
