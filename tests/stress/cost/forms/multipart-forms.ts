import type { HttpRequest } from '../http-request.ts'
import { lastLine, multipart, part, rawMultipart } from '../multipart.ts'
import { longTexts, sizeInUtf8 } from '../texts.ts'
import { type Form, formsOf, type Endpoint } from './form.ts'
import { formBytes } from './json-forms.ts'

/** Returns multipart bodies at the maximum length, and bodies that are hard to split. */
export function multipartForms(endpoint: Endpoint): Form[] {
  const schema = endpoint.operation?.form
  if (!schema) return []
  const field = Object.entries(schema.properties ?? {}).find(([, one]) => typeof one === 'object' && one.format === 'binary')?.[0] ?? 'file'
  const texts = Object.keys(schema.properties ?? {}).filter((name) => name !== field)
  const formOf = formsOf(endpoint, 'multipart')
  const sent = (request: HttpRequest, form: Pick<HttpRequest, 'headers' | 'body'>): HttpRequest => {
    const others = (request.headers ?? []).filter(([name]) => name !== 'content-type')
    return { ...request, ...form, headers: [...others, ...(form.headers ?? [])] }
  }
  const full = formBytes - 2000
  const file = (bytes: Uint8Array) => multipart({}, { field, bytes })
  return [
    formOf('30 parts', (request) => sent(request, parts(30, 'x'.repeat(full / 40)))),
    formOf('31 parts', (request) => sent(request, parts(31, 'x')), 'refused'),
    formOf('100,000 parts', (request) => sent(request, parts(90_000, '')), 'refused'),
    formOf('a part with a header of 6 MB', (request) => sent(request, rawMultipart(part(`name="${'x'.repeat(full)}"`, ''))), 'refused'),
    formOf(
      'a part whose header never ends',
      (request) =>
        sent(request, rawMultipart(Buffer.concat([Buffer.from('------WebKitFormBoundary7MA4YWxkTrZu0gW0\r\n'), Buffer.from('a: b\r\n'.repeat(full / 6))]))),
      'refused',
    ),
    formOf('a header of very many lines', (request) => sent(request, whole(part(`name="x"\r\n${'a:\r\n'.repeat(500)}a: `, 'x')))),
    formOf('a disposition of very many parameters', (request) => sent(request, whole(part(`name="x"${';a=b'.repeat(480)}`, 'x')))),
    formOf('a name of quotation marks', (request) => sent(request, whole(part(`name="${'\\"'.repeat(900)}"`, 'x')))),
    ...nearBoundaries(endpoint, sent),
    formOf('6 MB in one file', (request) => sent(request, file(Buffer.alloc(full, 65)))),
    formOf('6 MB of zeros in one file', (request) => sent(request, file(Buffer.alloc(full)))),
    formOf('a file, in single bytes', (request) => ({ ...sent(request, file(Buffer.alloc(500_000, 65))), chunkBytes: 1 })),
    formOf('a file, in pieces of 100 bytes', (request) => ({ ...sent(request, file(Buffer.alloc(full, 65))), chunkBytes: 100 })),
    formOf('a file, in pieces of 64 kB', (request) => ({ ...sent(request, file(Buffer.alloc(full, 65))), chunkBytes: 65_536 })),
    formOf('a body that breaks off', (request) => sent(request, rawMultipart(part(`name="${field}"; filename="a"`, Buffer.alloc(full, 65)))), 'refused'),
    ...texts.flatMap((name) =>
      longTexts.map((text) => formOf(`${text.name} as ${name}`, (request) => sent(request, multipart({ [name]: text.of(full, sizeInUtf8) })))),
    ),
  ]
}

const whole = (body: Buffer) => rawMultipart(Buffer.concat([body, lastLine()]))

const parts = (count: number, content: string) =>
  whole(Buffer.from(Array.from({ length: count }, () => part('name="a"', content).toString('latin1')).join(''), 'latin1'))

type Send = (request: HttpRequest, form: Pick<HttpRequest, 'headers' | 'body'>) => HttpRequest

/** Returns bodies in which boundaries nearly match everywhere; the boundaries are short, or as long as a header allows. */
function nearBoundaries(endpoint: Endpoint, sent: Send): Form[] {
  const formOf = formsOf(endpoint, 'multipart')
  const boundaries: [string, string][] = [
    ['a usual boundary', '----WebKitFormBoundary7MA4YWxkTrZu0gW0'],
    ['a boundary of 70 dashes', '-'.repeat(70)],
    ['a boundary of 12,000 dashes', '-'.repeat(12_000)],
    ['a boundary of 12,000 letters', 'a'.repeat(12_000)],
    ['a boundary of one letter', 'a'],
  ]
  return boundaries.flatMap(([name, boundary]) => {
    const near = Buffer.from(`\r\n--${boundary.slice(0, -1)}`)
    const filling = (unit: Buffer) => Buffer.alloc(formBytes - 30_000, unit)
    const made = (unit: Buffer) => rawMultipart(Buffer.concat([part('name="a"; filename="a"', filling(unit), boundary), lastLine(boundary)]), boundary)
    return [
      formOf(`${name}, all but its end again and again`, (request) => sent(request, made(near))),
      formOf(`${name}, in a body of its letters`, (request) => sent(request, made(Buffer.from(boundary[0] ?? '-')))),
      formOf(`${name}, in a body of line ends`, (request) => sent(request, made(Buffer.from('\r\n--')))),
      formOf(`${name}, all but its end, in small pieces`, (request) => ({
        ...sent(request, rawMultipart(Buffer.concat([part('name="a"; filename="a"', Buffer.alloc(500_000, near), boundary), lastLine(boundary)]), boundary)),
        chunkBytes: 997,
      })),
    ]
  })
}
