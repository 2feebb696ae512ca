import type { HttpRequest } from '../http-request.ts'
import { longTexts, sizeInQuery } from '../texts.ts'
import { type Form, formsOf, type Endpoint } from './form.ts'

const longest = 12_000

/** Returns paths of the maximum length: in place of an id, and below the path. */
export function pathForms(endpoint: Endpoint, parameter: boolean): Form[] {
  const formOf = formsOf(endpoint, 'long paths')
  const below = (request: HttpRequest, more: string): HttpRequest => ({ ...request, path: `${pathOf(request).replace(/\/$/, '')}/${more}`.slice(0, longest) })
  const inside = (request: HttpRequest, id: string): HttpRequest => ({
    ...request,
    path: pathOf(request).replace(/[^/]+(\/[a-z-]+)?$/, (_, rest = '') => `${id}${rest}`),
  })
  return [
    formOf('many steps', (request) => below(request, 'a/'.repeat(longest / 2))),
    formOf('many steps of dashes', (request) => below(request, '-/'.repeat(longest / 2))),
    formOf('one long step', (request) => below(request, 'a'.repeat(longest))),
    formOf('codes', (request) => below(request, '%41'.repeat(longest / 3 - 20))),
    formOf('broken codes', (request) => below(request, '%E0%A4'.repeat(longest / 6 - 20))),
    formOf('codes of codes', (request) => below(request, '%2525'.repeat(longest / 5 - 20))),
    formOf('dots', (request) => below(request, '.'.repeat(longest))),
    formOf('mixed case', (request) => ({
      ...request,
      path: Array.from(pathOf(request), (letter, index) => (index % 2 === 0 ? letter.toUpperCase() : letter)).join(''),
    })),
    ...(parameter
      ? longTexts.map(({ name, of }) => formOf(`${name} as the id`, (request) => inside(request, encodeURIComponent(of(longest, sizeInQuery)))))
      : []),
  ]
}

const pathOf = ({ path }: HttpRequest) => path.split('?')[0] ?? ''
