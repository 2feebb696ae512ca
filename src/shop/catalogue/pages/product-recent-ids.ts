const key = 'recentlyViewed'

/** The number of products to remember. */
const mostRecent = 8

/** Returns the ids in a stored text; empty when the text is no list. */
export function parseRecent(text: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(stored)) return []
    return [...new Set(stored.filter((id) => typeof id === 'string' && id !== ''))].slice(0, mostRecent)
  } catch {
    return []
  }
}

/** Returns the ids with `id` first, each once. */
export const withViewed = (ids: string[], id: string) => [id, ...ids.filter((other) => other !== id)].slice(0, mostRecent)

/** Remembers `id`. @returns the other ids, latest first; empty when the browser blocks storage */
export function rememberViewed(id: string): string[] {
  try {
    const ids = withViewed(parseRecent(localStorage.getItem(key)), id)
    localStorage.setItem(key, JSON.stringify(ids))
    return ids.slice(1)
  } catch {
    return []
  }
}
