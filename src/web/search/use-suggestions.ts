import { useEffect, useState } from 'react'
import type { Suggested } from './find-suggestions.ts'
import { queryOf } from './query.ts'

const pauseMs = 180
const shortest = 2

type Unanswered = { state: 'waiting' | 'failed'; suggestions: [] }

/** What a search shows, with the text that it was asked for: '' while too little is typed. */
export type Suggestions = { q: string } & (Suggested | Unanswered)

/** Suggestions for what is typed, once the typing pauses; a newer text aborts the request of an older one. Nothing is asked until they are `wanted`. */
export function useSuggestions(typed: string, wanted: boolean): Suggestions {
  const [answer, setAnswer] = useState<Suggestions>()
  const query = queryOf(typed)
  const q = query.length < shortest ? '' : query

  useEffect(() => {
    if (!wanted) return
    const aborted = new AbortController()
    const show = (found: Suggested | Unanswered) => {
      if (!aborted.signal.aborted) setAnswer({ q, ...found })
    }
    const ask = () =>
      import('./find-suggestions.ts')
        .then(({ findSuggestions }) => findSuggestions(q, aborted.signal))
        .then(show)
        // Without suggestions the form still searches.
        .catch(() => show({ state: 'failed', suggestions: [] }))
    const timer = setTimeout(() => void ask(), q ? pauseMs : 0)
    return () => {
      clearTimeout(timer)
      aborted.abort()
    }
  }, [q, wanted])

  // Those of the text before would lead to what is not asked for any more.
  return answer?.q === q ? answer : { q, state: 'waiting', suggestions: [] }
}
