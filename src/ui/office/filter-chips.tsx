import { Link, useLocation } from 'react-router'
import { Icon } from '../icon.tsx'
import { kitTexts as texts } from './kit-texts.ts'
import { places } from './set-filters.ts'

/** A filter that is set: what it says, and the parameters of the address that it consists of. */
export type FilterChip = { text: string; names: readonly string[] }

/** How a filter is shown: its label, and the text of its value, by default the value itself. Filters that mean nothing without it are removed with it. */
type ShownFilter = { name: string; label: string; textOf?: (value: string) => string | undefined; removes?: readonly string[] }

/** Returns a chip for each of these filters that the address sets. */
export const chipsIn = (params: URLSearchParams, filters: readonly ShownFilter[]): FilterChip[] =>
  filters.flatMap(({ name, label, textOf, removes = [] }) => {
    const value = params.get(name)
    return value ? [{ text: `${label}: ${textOf?.(value) ?? value}`, names: [name, ...removes] }] : []
  })

/** Returns a choice's text by its value. */
export const choiceText =
  (choices: readonly (readonly [value: string, text: string])[]) =>
  (value: string): string | undefined =>
    choices.find(([known]) => known === value)?.[1]

/** Returns the query of the address without some parameters, at the first page of the list. */
export function searchWithout(search: string, names: readonly string[]): string {
  const params = new URLSearchParams(search)
  for (const name of [...names, ...places]) params.delete(name)
  return params.toString()
}

/** The filters that are set, each with the link that removes it. */
export function FilterChips({ chips, onRemove }: { chips: readonly FilterChip[]; onRemove: () => void }) {
  const { pathname, search } = useLocation()
  if (chips.length === 0) return null
  return (
    <ul aria-label={texts.active} className="contents">
      {chips.map(({ text, names }) => (
        <li key={names.join()} className="flex min-h-11 max-w-full items-center lg:min-h-9">
          <Link
            to={{ pathname, search: searchWithout(search, names) }}
            replace
            preventScrollReset
            onClick={onRemove}
            className="flex min-h-11 items-center lg:min-h-8 gap-1.5 rounded-full bg-crocus-50 pr-2 pl-3 text-crocus-700 hover:bg-crocus-100"
          >
            <span className="sr-only">{texts.remove}</span>
            <span className="wrap-anywhere">{text}</span>
            <Icon name="close" className="size-3.5 flex-none" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
