import { type HttpRequest, withBody } from '../http-request.ts'
import { longTexts, sizeInJson } from '../texts.ts'
import { type Form, formsOf, type Endpoint } from './form.ts'
import { arraysIn, leavesIn, put, type Field } from './schema-fields.ts'

export const usualBytes = 64 * 1024
export const formBytes = 6 * 1024 * 1024

type Body = Record<string, unknown>

/** Returns every JSON body that is expensive to read, at the maximum length. */
export function jsonForms(endpoint: Endpoint): Form[] {
  const schema = endpoint.operation?.json
  if (!schema) return []
  const texts = leavesIn(schema, 'string')
  const numbers = leavesIn(schema, 'number')
  return [
    ...longTextForms(endpoint, texts),
    ...arraysIn(schema).flatMap((target) => longListForms(endpoint, target)),
    ...wholeForms(endpoint),
    ...extremes.map(([name, number]) =>
      formsOf(endpoint, 'extreme numbers')(name, (request) =>
        asJson(
          request,
          [...numbers, ...texts].reduce((text, target, index) => text.replace(mark(index), number), marked(request, [...numbers, ...texts])),
        ),
      ),
    ),
  ]
}

/** Lengthens each text with a pattern by itself; the others share the body. */
function longTextForms(endpoint: Endpoint, texts: Field[]): Form[] {
  const alone = texts.filter(({ schema }) => schema.pattern !== undefined || schema.format !== undefined)
  const together = texts.filter((target) => !alone.includes(target))
  const sets = [...alone.map((target) => [target]), ...(together.length > 0 ? [together] : [])]
  const formOf = formsOf(endpoint, 'long texts')
  return sets.flatMap((fields) =>
    longTexts.map(({ name, of }) =>
      formOf(`${name} in ${fields.length === 1 ? fields[0]?.path.join('.') : 'every text'}`, (request) => {
        const body = bodyOf(request)
        for (const { path } of fields) put(body, path, '')
        const room = usualBytes - JSON.stringify(body).length
        for (const { path } of fields) put(body, path, of(Math.floor(room / fields.length), sizeInJson))
        return asJson(request, JSON.stringify(body))
      }),
    ),
  )
}

const elements = ['{}', '[]', '""', '0', 'null', '"x"', '{"a":1}']

function longListForms(endpoint: Endpoint, { path }: Field): Form[] {
  const formOf = formsOf(endpoint, 'long lists')
  const filled = (request: HttpRequest, element: string) => {
    const body = bodyOf(request)
    put(body, path, '⟦list⟧')
    const text = JSON.stringify(body)
    const count = Math.floor((usualBytes - Buffer.byteLength(text)) / (element.length + 1))
    return asJson(
      request,
      text.replace('"⟦list⟧"', () => `[${Array.from({ length: count }, () => element).join(',')}]`),
    )
  }
  return [
    ...elements.map((element) => formOf(`${path.join('.')} full of ${element}`, (request) => filled(request, element))),
    formOf(`${path.join('.')} full of baseline elements`, (request) => {
      const [first = {}] = listIn(bodyOf(request), path)
      return filled(request, JSON.stringify(first))
    }),
  ]
}

function listIn(body: unknown, path: Field['path']): unknown[] {
  const found = path.reduce<unknown>((holder, key) => (typeof holder === 'object' && holder !== null ? Reflect.get(holder, key) : undefined), body)
  return Array.isArray(found) ? found : []
}

/** Returns bodies whose expensive part is not in a known field. */
function wholeForms(endpoint: Endpoint): Form[] {
  const formOf = (kind: string) => formsOf(endpoint, kind)
  const added = (request: HttpRequest, text: string) => {
    const body = JSON.stringify(bodyOf(request)).slice(0, -1)
    return asJson(request, `${body}${body === '{' ? '' : ','}${text}}`)
  }
  const room = (request: HttpRequest) => usualBytes - JSON.stringify(bodyOf(request)).length - 100
  const padded = (request: HttpRequest, bytes: number) =>
    asJson(request, `${JSON.stringify(bodyOf(request))}${' '.repeat(Math.max(0, bytes - JSON.stringify(bodyOf(request)).length))}`)
  return [
    formOf('many keys')('short keys', (request) => added(request, manyKeys(room(request), '0'))),
    formOf('many keys')('short keys to objects', (request) => added(request, manyKeys(room(request), '{}'))),
    formOf('many keys')('one key again and again', (request) => added(request, Array.from({ length: Math.floor(room(request) / 6) }, () => '"a":0').join(','))),
    formOf('deep nesting')('lists, as deep as allowed, side by side', (request) =>
      added(request, `"a":[${repeated(room(request), `${'['.repeat(29)}${']'.repeat(29)}`)}]`),
    ),
    formOf('deep nesting')('objects, as deep as allowed, side by side', (request) =>
      added(request, `"a":[${repeated(room(request), `${'{"a":'.repeat(29)}0${'}'.repeat(29)}`)}]`),
    ),
    formOf('deep nesting')(
      'a list in a list in a list',
      (request) => added(request, `"a":${'['.repeat(room(request) / 2)}${']'.repeat(room(request) / 2)}`),
      'refused',
    ),
    formOf('deep nesting')('a list that never ends', (request) => asJson(request, '['.repeat(usualBytes)), 'refused'),
    formOf('broken JSON')('a text that never ends', (request) => asJson(request, `{"a":"${'x'.repeat(usualBytes - 6)}`), 'refused'),
    formOf('broken JSON')('escapes to the end', (request) => asJson(request, `{"a":"${'\\u0041'.repeat(10_900)}"`), 'refused'),
    formOf('broken JSON')('half characters', (request) => added(request, `"a":"${'\\ud800'.repeat(room(request) / 6)}"`), 'refused'),
    formOf('broken JSON')('nothing but spaces', (request) => asJson(request, ' '.repeat(usualBytes)), 'refused'),
    formOf('body in single bytes')('the baseline body and 60 kB of spaces', (request) => ({ ...padded(request, 60_000), chunkBytes: 1 })),
    formOf('too long a body')('as announced', (request) => ({ ...asJson(request, '{}'), announced: 1e9 }), 'refused'),
    formOf('too long a body')('a byte more than allowed', (request) => padded(request, formBytes + 1), 'refused'),
    formOf('too long a body')('in single bytes', (request) => ({ ...padded(request, 1_000_000), chunkBytes: 1 }), 'refused'),
    ...(endpoint.operation?.form ? longJsonForForms(endpoint) : []),
  ]
}

/** Operations that take a form accept longer bodies. */
function longJsonForForms(endpoint: Endpoint): Form[] {
  const formOf = formsOf(endpoint, 'long JSON where a form is taken')
  const bytes = formBytes - 1000
  return [
    formOf('a list of 3 million numbers', (request) => asJson(request, `{"a":[${'0,'.repeat(bytes / 2)}0]}`)),
    formOf('2 million objects', (request) => asJson(request, `{"a":[${'{},'.repeat(bytes / 3)}{}]}`)),
    formOf('many keys', (request) => asJson(request, `{${manyKeys(bytes, '0')}}`)),
    formOf('escapes', (request) => asJson(request, `{"csv":"${'\\u0041'.repeat(bytes / 6 - 10)}"}`)),
  ]
}

const repeated = (bytes: number, text: string) => Array.from({ length: Math.floor(bytes / (text.length + 1)) }, () => text).join(',')

function manyKeys(bytes: number, value: string) {
  const keys: string[] = []
  for (let length = 0, index = 0; length < bytes - 20; index += 1) {
    const key = `"${index.toString(36)}":${value}`
    keys.push(key)
    length += key.length + 1
  }
  return keys.join(',')
}

const extremes: [string, string][] = [
  ['1e308', '1e308'],
  ['of 4,000 digits', '9'.repeat(4000)],
  ['of 4,000 decimals', `0.${'3'.repeat(4000)}`],
  ['the smallest', '5e-324'],
  ['texts of 1,000 digits', `"${'9'.repeat(1000)}"`],
]

const mark = (index: number) => `"⟦${index}⟧"`

/** Returns the baseline body with a mark in each of the fields, to be replaced by text that JSON.stringify cannot write. */
function marked(request: HttpRequest, fields: Field[]) {
  const body = bodyOf(request)
  for (const [index, { path }] of fields.slice(0, 15).entries()) put(body, path, `⟦${index}⟧`)
  return JSON.stringify(body)
}

/** Returns an empty object when the baseline body is not JSON. */
function bodyOf({ headers = [], body }: HttpRequest): Body {
  const isJson = headers.some(([name, value]) => name === 'content-type' && value === 'application/json')
  return isJson && typeof body === 'string' ? JSON.parse(body) : {}
}

export function asJson(request: HttpRequest, text: string): HttpRequest {
  const others = (request.headers ?? []).filter(([name]) => name !== 'content-type')
  return withBody({ ...request, headers: [...others, ['content-type', 'application/json']] }, text)
}
