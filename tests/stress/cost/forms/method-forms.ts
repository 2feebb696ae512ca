import type { HttpRequest } from '../http-request.ts'
import { type Form, formsOf, type Endpoint } from './form.ts'
import { formBytes, usualBytes } from './json-forms.ts'

/** Returns requests with methods that the path does not have, and bodies that the server ignores. */
export function methodForms(endpoint: Endpoint, own: readonly string[]): Form[] {
  const formOf = formsOf(endpoint, 'other methods')
  const others = ['OPTIONS', 'PROPFIND', 'PATCH', 'TRACE'].filter((method) => !own.includes(method))
  const withBytes = (request: HttpRequest, method: string, bytes: number): HttpRequest => ({
    ...request,
    method,
    headers: [...(request.headers ?? []), ['content-type', 'application/json']],
    body: 'x'.repeat(bytes),
  })
  return [
    ...(own.includes('GET') ? [formOf('HEAD', (request) => ({ ...request, method: 'HEAD' }))] : []),
    ...others.map((method) => formOf(method, (request) => ({ ...request, method, body: '' }))),
    ...(own.includes('POST')
      ? []
      : [
          formOf('POST', (request) => ({ ...request, method: 'POST', body: '' })),
          formOf('POST of 64 kB', (request) => withBytes(request, 'POST', usualBytes)),
          formOf('POST of 6 MB', (request) => withBytes(request, 'POST', formBytes)),
          formOf('POST in single bytes', (request) => ({ ...withBytes(request, 'POST', 1_000_000), chunkBytes: 1 })),
        ]),
    ...(own.includes('GET')
      ? [
          formOf('GET with a body of 6 MB', (request) => ({
            ...withBytes(request, 'GET', formBytes),
            headers: [...(request.headers ?? []), ['content-length', String(formBytes)]],
          })),
        ]
      : []),
  ]
}
