import type { Asked } from '../asked.ts'
import { type Form, formsOf, type Place } from './form.ts'
import { formBytes, usualBytes } from './json-forms.ts'

/** Returns requests with methods that the path does not have, and bodies that the server ignores. */
export function methodForms(place: Place, own: readonly string[]): Form[] {
  const formOf = formsOf(place, 'other methods')
  const others = ['OPTIONS', 'PROPFIND', 'PATCH', 'TRACE'].filter((method) => !own.includes(method))
  const withBytes = (asked: Asked, method: string, bytes: number): Asked => ({
    ...asked,
    method,
    headers: [...(asked.headers ?? []), ['content-type', 'application/json']],
    body: 'x'.repeat(bytes),
  })
  return [
    ...(own.includes('GET') ? [formOf('HEAD', (asked) => ({ ...asked, method: 'HEAD' }))] : []),
    ...others.map((method) => formOf(method, (asked) => ({ ...asked, method, body: '' }))),
    ...(own.includes('POST')
      ? []
      : [
          formOf('POST', (asked) => ({ ...asked, method: 'POST', body: '' })),
          formOf('POST of 64 kB', (asked) => withBytes(asked, 'POST', usualBytes)),
          formOf('POST of 6 MB', (asked) => withBytes(asked, 'POST', formBytes)),
          formOf('POST in single bytes', (asked) => ({ ...withBytes(asked, 'POST', 1_000_000), chunkBytes: 1 })),
        ]),
    ...(own.includes('GET')
      ? [
          formOf('GET with a body of 6 MB', (asked) => ({
            ...withBytes(asked, 'GET', formBytes),
            headers: [...(asked.headers ?? []), ['content-length', String(formBytes)]],
          })),
        ]
      : []),
  ]
}
