import { api } from './test-shop.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Speaks to the API as the browser does: JSON or a form, with a token where there is one. */
export async function send(method: Method, path: string, { token, body }: { token?: string | undefined; body?: unknown } = {}) {
  const headers = new Headers()
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const form = body instanceof FormData
  if (body !== undefined && !form) headers.set('content-type', 'application/json')
  const response = await api.request(path, { method, headers, ...(body !== undefined && { body: form ? body : JSON.stringify(body) }) })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
}
