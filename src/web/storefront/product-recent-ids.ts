const key = 'recentlyViewed'

/** How many are remembered. */
const mostRecent = 8

/** The ids in a stored text; nothing for a text that is no list. */
export function parseRecent(text: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(stored)) return []
    return [...new Set(stored.filter((id) => typeof id === 'string' && id !== ''))].slice(0, mostRecent)
  } catch {
    return []
  }
}

/** The latest first, each once. */
export const withViewed = (ids: string[], id: string) => [id, ...ids.filter((one) => one !== id)].slice(0, mostRecent)

/** Remembers `id`. @returns the others, the latest first; none when the browser keeps its storage closed */
export function rememberViewed(id: string): string[] {
  try {
    const ids = withViewed(parseRecent(localStorage.getItem(key)), id)
    localStorage.setItem(key, JSON.stringify(ids))
    return ids.slice(1)
  } catch {
    return []
  }
}
