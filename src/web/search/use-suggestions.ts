import { useEffect, useState } from 'react'
import type { Suggestion } from './find-suggestions.ts'
import { queryOf } from './matches.ts'

const pauseMs = 180
const shortest = 2

/** Suggestions for what is typed, once the typing pauses; a newer text aborts the request of an older one. Undefined while there are none to show. */
export function useSuggestions(typed: string) {
  const [found, setFound] = useState<{ q: string; suggestions: Suggestion[] }>()
  const q = queryOf(typed)

  useEffect(() => {
    if (q.length < shortest) return
    const aborted = new AbortController()
    const timer = setTimeout(() => {
      import('./find-suggestions.ts')
        .then(({ findSuggestions }) => findSuggestions(q, aborted.signal))
        .then((suggestions) => {
          if (!aborted.signal.aborted) setFound({ q, suggestions })
        })
        // Without suggestions the form still searches.
        .catch(() => undefined)
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      aborted.abort()
    }
  }, [q])

  // Those of the text before would lead to what is not asked for any more.
  return found?.q === q && q.length >= shortest ? found.suggestions : undefined
}
