import { unsafePath } from '../http/unsafe-path.ts'

/** Returns the query parameters that change the answer of a path. Undefined for a path whose answer depends on the caller. */
export type ParametersOf = (path: string) => readonly string[] | undefined

/**
 * Returns the normalised target: the cache uses it as key, and the answer is rendered from it. The path stays as it was sent. The query keeps only the
 * parameters that the path knows, each once and in a fixed order. So an unknown parameter causes no extra render and no extra cache entry.
 * @returns undefined for an answer that is not shared
 */
export function cacheKeyOf(target: string, parametersOf: ParametersOf): string | undefined {
  const [path = '', ...rest] = target.split('?')
  // No link of the shop has an escaped path. One page has thousands of such spellings, and each would take memory.
  if (unsafePath.test(path) || path.includes('%')) return undefined
  const known = parametersOf(path)
  if (!known) return undefined
  if (rest.length === 0) return path
  const given = new URLSearchParams(rest.join('?'))
  const parameters = known.flatMap((name): [string, string][] => {
    const value = given.get(name)
    return value === null ? [] : [[name, value]]
  })
  return parameters.length === 0 ? path : `${path}?${new URLSearchParams(parameters).toString()}`
}
