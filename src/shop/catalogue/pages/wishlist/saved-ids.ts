/** The key of local storage with the ids of the products saved for later, latest first. */
export const savedKey = 'savedProducts'

/**
 * Returns the ids in a stored text, each once and at most 50; empty if the text is no list. Pages inline the source of this function, so it uses no outer name.
 */
export function parseSaved(text: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(stored)) return []
    return [...new Set<string>(stored.filter((id) => typeof id === 'string' && id !== '' && id.length <= 100))].slice(0, 50)
  } catch {
    return []
  }
}

/** Returns the ids with `id` at `index`, each once. Drops the last ones above the limit. */
export const withSaved = (ids: string[], id: string, index = 0) => parseSaved(JSON.stringify(ids.filter((other) => other !== id).toSpliced(index, 0, id)))
