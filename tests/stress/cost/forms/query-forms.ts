import type { HttpRequest } from '../http-request.ts'
import { longTexts, sizeInQuery } from '../texts.ts'
import { type Form, formsOf, type Endpoint } from './form.ts'

/** Node accepts 16 kB of request line and headers together; this leaves room for the headers. */
const longest = 12_000
/** The maximum length of a search in lists. */
const longestSearch = 200

/** Returns every query that is expensive to read or to answer. `names`: the parameters that the endpoint reads. */
export function queryForms(endpoint: Endpoint, names: readonly string[]): Form[] {
  const formOf = (kind: string) => formsOf(endpoint, kind)
  const known = names.length > 0 ? names : ['q']
  return [
    ...known.flatMap((name) =>
      longTexts.map((text) => formOf('long queries')(`${text.name} as ${name}`, (request) => withQuery(request, [[name, text.of(longest, sizeInQuery)]]))),
    ),
    formOf('long queries')('one parameter 3,000 times', (request) =>
      withQuery(
        request,
        Array.from({ length: 3000 }, () => [known[0] ?? 'q', '1']),
      ),
    ),
    formOf('long queries')('4,000 parameters', (request) =>
      withQuery(
        request,
        Array.from({ length: 2000 }, (_, index) => [index.toString(36), '']),
      ),
    ),
    formOf('long queries')('nothing but ampersands', (request) => withRawQuery(request, '&'.repeat(longest))),
    formOf('long queries')('nothing but broken codes', (request) => withRawQuery(request, '%zz%'.repeat(longest / 4))),
    formOf('long queries')('nothing but question marks', (request) => withRawQuery(request, '?'.repeat(longest))),
    ...largePages(endpoint, names),
    ...(names.includes('q') ? searches(endpoint, names) : []),
  ]
}

function largePages(endpoint: Endpoint, names: readonly string[]): Form[] {
  const formOf = formsOf(endpoint, 'largest pages')
  const limit: [string, string][] = names.includes('limit') ? [['limit', '200']] : []
  return [
    ...(names.includes('limit')
      ? [formOf('the largest limit', (request) => withQuery(request, limit)), formOf('the least limit', (request) => withQuery(request, [['limit', '1']]))]
      : []),
    ...(names.includes('page')
      ? ['1000000', '300', '2'].map((page) => formOf(`page ${page}`, (request) => withQuery(request, [...limit, ['page', page]])))
      : []),
    ...(names.includes('cursor')
      ? ['zzzzzzzzzz', '1', 'zz'].map((cursor) => formOf(`cursor ${cursor}`, (request) => withQuery(request, [...limit, ['cursor', cursor]])))
      : []),
    ...(names.includes('from') ? [formOf('a thousand years', (request) => withQuery(request, [...limit, ['from', '1000-01-01'], ['to', '2999-12-31']]))] : []),
  ]
}

/** Searches for words that many rows contain, for words that no row contains, and for as many words as fit. */
function searches(endpoint: Endpoint, names: readonly string[]): Form[] {
  const formOf = formsOf(endpoint, 'searches')
  const alphabet = Array.from('abcdefghijklmnopqrstuvwxyz0123456789')
  const typed: [string, string][] = [
    ['one letter', 'a'],
    ['one digit', '9'],
    ['a word that every row has', 'example'],
    ['a word that no row has', 'zzzzzz'],
    ['a number that no row has', '1234567891'],
    ['a hundred letters', Array.from({ length: longestSearch / 2 }, (_, index) => alphabet[index % alphabet.length]).join(' ')],
    ['a hundred times one letter', 'a '.repeat(longestSearch / 2)],
    ['sixty words that every row has', 'sw '.repeat(longestSearch / 3)],
    ['letters alone', 'e'.repeat(longestSearch)],
    ...longTexts.map(({ name, of }): [string, string] => [name, of(longestSearch, (text) => text.length)]),
  ]
  const limits = names.includes('limit') ? [[['limit', '200']]] : [[]]
  const others = names.includes('status') ? ['Cancelled', 'Pending'] : []
  return typed.flatMap(([name, q]) => [
    ...limits.map((limit) =>
      formOf(name, (request) => withQuery(request, [...limit.map(([key = '', value = '']): [string, string] => [key, value]), ['q', q]])),
    ),
    ...(name.startsWith('a ')
      ? others.map((status) =>
          formOf(`${name}, of ${status}`, (request) =>
            withQuery(request, [
              ['q', q],
              ['status', status],
            ]),
          ),
        )
      : []),
  ])
}

const withQuery = (request: HttpRequest, pairs: readonly (readonly [name: string, value: string])[]) =>
  withRawQuery(request, pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`).join('&'))

const withRawQuery = (request: HttpRequest, query: string): HttpRequest => ({ ...request, path: `${request.path.split('?')[0]}?${query}` })
