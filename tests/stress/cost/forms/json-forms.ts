import { type Asked, withBody } from '../asked.ts'
import { longTexts, sizeInJson } from '../texts.ts'
import { type Form, formsOf, type Place } from './form.ts'
import { arraysIn, leavesIn, put, type Spot } from './schema-spots.ts'

export const usualBytes = 64 * 1024
export const formBytes = 6 * 1024 * 1024

type Body = Record<string, unknown>

/** Returns every JSON body that is expensive to read, at the maximum length. */
export function jsonForms(place: Place): Form[] {
  const schema = place.operation?.json
  if (!schema) return []
  const texts = leavesIn(schema, 'string')
  const numbers = leavesIn(schema, 'number')
  return [
    ...longTextForms(place, texts),
    ...arraysIn(schema).flatMap((spot) => longListForms(place, spot)),
    ...wholeForms(place),
    ...extremes.map(([name, number]) =>
      formsOf(place, 'extreme numbers')(name, (asked) =>
        asJson(
          asked,
          [...numbers, ...texts].reduce((text, spot, index) => text.replace(mark(index), number), marked(asked, [...numbers, ...texts])),
        ),
      ),
    ),
  ]
}

/** Lengthens each text with a pattern by itself; the others share the body. */
function longTextForms(place: Place, texts: Spot[]): Form[] {
  const alone = texts.filter(({ schema }) => schema.pattern !== undefined || schema.format !== undefined)
  const together = texts.filter((spot) => !alone.includes(spot))
  const sets = [...alone.map((spot) => [spot]), ...(together.length > 0 ? [together] : [])]
  const formOf = formsOf(place, 'long texts')
  return sets.flatMap((spots) =>
    longTexts.map(({ name, of }) =>
      formOf(`${name} in ${spots.length === 1 ? spots[0]?.path.join('.') : 'every text'}`, (asked) => {
        const body = bodyOf(asked)
        for (const { path } of spots) put(body, path, '')
        const room = usualBytes - JSON.stringify(body).length
        for (const { path } of spots) put(body, path, of(Math.floor(room / spots.length), sizeInJson))
        return asJson(asked, JSON.stringify(body))
      }),
    ),
  )
}

const elements = ['{}', '[]', '""', '0', 'null', '"x"', '{"a":1}']

function longListForms(place: Place, { path }: Spot): Form[] {
  const formOf = formsOf(place, 'long lists')
  const filled = (asked: Asked, element: string) => {
    const body = bodyOf(asked)
    put(body, path, '⟦list⟧')
    const text = JSON.stringify(body)
    const count = Math.floor((usualBytes - Buffer.byteLength(text)) / (element.length + 1))
    return asJson(
      asked,
      text.replace('"⟦list⟧"', () => `[${Array.from({ length: count }, () => element).join(',')}]`),
    )
  }
  return [
    ...elements.map((element) => formOf(`${path.join('.')} full of ${element}`, (asked) => filled(asked, element))),
    formOf(`${path.join('.')} full of baseline elements`, (asked) => {
      const [first = {}] = listIn(bodyOf(asked), path)
      return filled(asked, JSON.stringify(first))
    }),
  ]
}

function listIn(body: unknown, path: Spot['path']): unknown[] {
  const found = path.reduce<unknown>((holder, key) => (typeof holder === 'object' && holder !== null ? Reflect.get(holder, key) : undefined), body)
  return Array.isArray(found) ? found : []
}

/** Returns bodies whose expensive part is not in a known field. */
function wholeForms(place: Place): Form[] {
  const formOf = (kind: string) => formsOf(place, kind)
  const added = (asked: Asked, text: string) => {
    const body = JSON.stringify(bodyOf(asked)).slice(0, -1)
    return asJson(asked, `${body}${body === '{' ? '' : ','}${text}}`)
  }
  const room = (asked: Asked) => usualBytes - JSON.stringify(bodyOf(asked)).length - 100
  const padded = (asked: Asked, bytes: number) =>
    asJson(asked, `${JSON.stringify(bodyOf(asked))}${' '.repeat(Math.max(0, bytes - JSON.stringify(bodyOf(asked)).length))}`)
  return [
    formOf('many keys')('short keys', (asked) => added(asked, manyKeys(room(asked), '0'))),
    formOf('many keys')('short keys to objects', (asked) => added(asked, manyKeys(room(asked), '{}'))),
    formOf('many keys')('one key again and again', (asked) => added(asked, Array.from({ length: Math.floor(room(asked) / 6) }, () => '"a":0').join(','))),
    formOf('deep nesting')('lists, as deep as allowed, side by side', (asked) =>
      added(asked, `"a":[${repeated(room(asked), `${'['.repeat(29)}${']'.repeat(29)}`)}]`),
    ),
    formOf('deep nesting')('objects, as deep as allowed, side by side', (asked) =>
      added(asked, `"a":[${repeated(room(asked), `${'{"a":'.repeat(29)}0${'}'.repeat(29)}`)}]`),
    ),
    formOf('deep nesting')(
      'a list in a list in a list',
      (asked) => added(asked, `"a":${'['.repeat(room(asked) / 2)}${']'.repeat(room(asked) / 2)}`),
      'refused',
    ),
    formOf('deep nesting')('a list that never ends', (asked) => asJson(asked, '['.repeat(usualBytes)), 'refused'),
    formOf('broken JSON')('a text that never ends', (asked) => asJson(asked, `{"a":"${'x'.repeat(usualBytes - 6)}`), 'refused'),
    formOf('broken JSON')('escapes to the end', (asked) => asJson(asked, `{"a":"${'\\u0041'.repeat(10_900)}"`), 'refused'),
    formOf('broken JSON')('half characters', (asked) => added(asked, `"a":"${'\\ud800'.repeat(room(asked) / 6)}"`), 'refused'),
    formOf('broken JSON')('nothing but spaces', (asked) => asJson(asked, ' '.repeat(usualBytes)), 'refused'),
    formOf('body in single bytes')('the baseline body and 60 kB of spaces', (asked) => ({ ...padded(asked, 60_000), chunkBytes: 1 })),
    formOf('too long a body')('as announced', (asked) => ({ ...asJson(asked, '{}'), announced: 1e9 }), 'refused'),
    formOf('too long a body')('a byte more than allowed', (asked) => padded(asked, formBytes + 1), 'refused'),
    formOf('too long a body')('in single bytes', (asked) => ({ ...padded(asked, 1_000_000), chunkBytes: 1 }), 'refused'),
    ...(place.operation?.form ? longJsonForForms(place) : []),
  ]
}

/** Operations that take a form accept longer bodies. */
function longJsonForForms(place: Place): Form[] {
  const formOf = formsOf(place, 'long JSON where a form is taken')
  const bytes = formBytes - 1000
  return [
    formOf('a list of 3 million numbers', (asked) => asJson(asked, `{"a":[${'0,'.repeat(bytes / 2)}0]}`)),
    formOf('2 million objects', (asked) => asJson(asked, `{"a":[${'{},'.repeat(bytes / 3)}{}]}`)),
    formOf('many keys', (asked) => asJson(asked, `{${manyKeys(bytes, '0')}}`)),
    formOf('escapes', (asked) => asJson(asked, `{"csv":"${'\\u0041'.repeat(bytes / 6 - 10)}"}`)),
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
function marked(asked: Asked, spots: Spot[]) {
  const body = bodyOf(asked)
  for (const [index, { path }] of spots.slice(0, 15).entries()) put(body, path, `⟦${index}⟧`)
  return JSON.stringify(body)
}

/** Returns an empty object when the baseline body is not JSON. */
function bodyOf({ headers = [], body }: Asked): Body {
  const isJson = headers.some(([name, value]) => name === 'content-type' && value === 'application/json')
  return isJson && typeof body === 'string' ? JSON.parse(body) : {}
}

export function asJson(asked: Asked, text: string): Asked {
  const others = (asked.headers ?? []).filter(([name]) => name !== 'content-type')
  return withBody({ ...asked, headers: [...others, ['content-type', 'application/json']] }, text)
}
