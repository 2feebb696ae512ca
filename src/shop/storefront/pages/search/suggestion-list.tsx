import { useEffect, useState } from 'react'
import { classes } from '#ui/classes.ts'
import type { Suggestion, SuggestionResult } from './find-suggestions.ts'
import { queryOf } from './query.ts'
import { searchTexts as texts } from './search-texts.ts'

type SuggestionListProps = {
  id: string
  /** The suggestions to show; undefined while the list is closed. */
  shown: Suggestions | undefined
  /** The index of the suggestion that the arrow keys selected. */
  active: number
  hanging?: boolean | undefined
  onChoose: (suggestion: Suggestion) => void
}

/** Shows suggestions, or says why there are none. An open list is never blank. */
export function SuggestionList({ id, shown, active, hanging, onChoose }: SuggestionListProps) {
  const suggestions = shown?.suggestions ?? []
  const message = shown && messageOf(shown)
  return (
    <>
      <p role="status" className="sr-only">
        {shown && (message ?? texts.suggestions.found(suggestions.length))}
      </p>
      <div
        hidden={!shown}
        // A press beside a suggestion would take the focus from the field and close the list.
        onPointerDown={(event) => event.preventDefault()}
        className={classes(
          'mt-2 bg-card',
          hanging ? 'absolute top-full right-0 z-30 w-[min(380px,90vw)] rounded-card border border-line p-2 shadow-3' : 'rounded-control',
        )}
      >
        {message && (
          <p aria-hidden className="px-3 py-2 text-ink-2">
            {message}
          </p>
        )}
        {(shown?.state === 'popular' || shown?.state === 'nothing') && suggestions.length > 0 && (
          <p aria-hidden className="px-3 py-2 text-sm font-semibold text-ink-2">
            {texts.bestSellers}
          </p>
        )}
        <div id={`${id}-list`} role="listbox" aria-label={labelOf(shown)} hidden={suggestions.length === 0}>
          {suggestions.map((suggestion, index) => (
            <div
              key={suggestion.to}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onClick={() => onChoose(suggestion)}
              className="flex min-h-12 cursor-pointer items-center justify-between gap-3 rounded-control px-3 py-2 hover:bg-crocus-50 aria-selected:bg-crocus-100"
            >
              <span>{suggestion.text}</span>
              <span className="text-sm text-ink-3">{texts.suggestions.kinds[suggestion.kind]}</span>
            </div>
          ))}
        </div>
      </div>
    </>
  )
}

/** Returns undefined when the suggestions need no message. */
function messageOf({ state, q, suggestions }: Suggestions): string | undefined {
  if (state === 'nothing') return texts.suggestions.nothingFor(q)
  if (!q) return suggestions.length === 0 ? texts.prompt : undefined
  if (state === 'waiting') return texts.suggestions.waiting
  return state === 'failed' ? texts.suggestions.failed : undefined
}

const labelOf = (shown: Suggestions | undefined) => (shown?.state === 'found' ? texts.suggestions.label : texts.bestSellers)

const debounceMs = 180
const minLength = 2

type NoResult = { state: 'waiting' | 'failed'; suggestions: [] }

/** The suggestions of a search. `q` is its query, or '' while the text is too short. */
type Suggestions = { q: string } & (SuggestionResult | NoResult)

/** Returns suggestions for the typed text, after a pause in typing. A new text aborts the last request. Requests nothing until `enabled`. */
export function useSuggestions(typed: string, enabled: boolean): Suggestions {
  const [answer, setAnswer] = useState<Suggestions>()
  const query = queryOf(typed)
  const q = query.length < minLength ? '' : query

  useEffect(() => {
    if (!enabled) return
    const controller = new AbortController()
    const show = (found: SuggestionResult | NoResult) => {
      if (!controller.signal.aborted) setAnswer({ q, ...found })
    }
    const load = () =>
      import('./find-suggestions.ts')
        .then(({ findSuggestions }) => findSuggestions(q, controller.signal))
        .then(show)
        // The form can search without suggestions.
        .catch(() => show({ state: 'failed', suggestions: [] }))
    const timer = setTimeout(() => void load(), q ? debounceMs : 0)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q, enabled])

  // Suggestions of an older query are outdated.
  return answer?.q === q ? answer : { q, state: 'waiting', suggestions: [] }
}
