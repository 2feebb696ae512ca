import type { Asked } from '../asked.ts'
import { longTexts, sizeInQuery } from '../texts.ts'
import { type Form, formsOf, type Place } from './form.ts'

const longest = 12_000

/** Returns paths of the maximum length: in place of an id, and below the path. */
export function pathForms(place: Place, parameter: boolean): Form[] {
  const formOf = formsOf(place, 'long paths')
  const below = (asked: Asked, more: string): Asked => ({ ...asked, path: `${pathOf(asked).replace(/\/$/, '')}/${more}`.slice(0, longest) })
  const inside = (asked: Asked, id: string): Asked => ({ ...asked, path: pathOf(asked).replace(/[^/]+(\/[a-z-]+)?$/, (_, rest = '') => `${id}${rest}`) })
  return [
    formOf('many steps', (asked) => below(asked, 'a/'.repeat(longest / 2))),
    formOf('many steps of dashes', (asked) => below(asked, '-/'.repeat(longest / 2))),
    formOf('one long step', (asked) => below(asked, 'a'.repeat(longest))),
    formOf('codes', (asked) => below(asked, '%41'.repeat(longest / 3 - 20))),
    formOf('broken codes', (asked) => below(asked, '%E0%A4'.repeat(longest / 6 - 20))),
    formOf('codes of codes', (asked) => below(asked, '%2525'.repeat(longest / 5 - 20))),
    formOf('dots', (asked) => below(asked, '.'.repeat(longest))),
    formOf('mixed case', (asked) => ({
      ...asked,
      path: Array.from(pathOf(asked), (letter, index) => (index % 2 === 0 ? letter.toUpperCase() : letter)).join(''),
    })),
    ...(parameter ? longTexts.map(({ name, of }) => formOf(`${name} as the id`, (asked) => inside(asked, encodeURIComponent(of(longest, sizeInQuery))))) : []),
  ]
}

const pathOf = ({ path }: Asked) => path.split('?')[0] ?? ''
