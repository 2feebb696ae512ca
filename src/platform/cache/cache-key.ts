import { unsafePath } from '../http/unsafe-path.ts'

/** The query parameters that change what an address shows. Undefined for an address whose answer depends on who asks. */
export type ParametersOf = (path: string) => readonly string[] | undefined

/**
 * The one spelling of a target that the cache keeps and that the answer is rendered from. The path stays as it was sent. Of the query it keeps only the
 * parameters that the address knows, each once and in one order. An unknown parameter costs neither a render nor a place in the cache.
 * @returns undefined for an answer that is not everybody's
 */
export function cacheKeyOf(target: string, parametersOf: ParametersOf): string | undefined {
  const [path = '', ...rest] = target.split('?')
  if (unsafePath.test(path)) return undefined
  const known = parametersOf(path)
  if (!known || rest.length === 0) return known && path
  const given = new URLSearchParams(rest.join('?'))
  const kept = known.flatMap((name): [string, string][] => {
    const value = given.get(name)
    return value === null ? [] : [[name, value]]
  })
  return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept).toString()}`
}
