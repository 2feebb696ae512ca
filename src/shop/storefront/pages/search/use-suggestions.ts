import { useEffect, useState } from 'react'
import type { SuggestionResult } from './find-suggestions.ts'
import { queryOf } from './query.ts'

const debounceMs = 180
const minLength = 2

type NoResult = { state: 'waiting' | 'failed'; suggestions: [] }

/** The suggestions of a search, with its query: '' while the text is too short. */
export type Suggestions = { q: string } & (SuggestionResult | NoResult)

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
