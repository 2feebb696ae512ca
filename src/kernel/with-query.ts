/** Adds the query of a request to a target. A parameter that the target has already keeps its value. */
export function withQuery(target: string, query: string): string {
  const sent = new URLSearchParams(query)
  // The groups: the path, the query without its ?, the fragment with its #.
  const [, path = '', own, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(target) ?? []
  for (const name of new URLSearchParams(own).keys()) sent.delete(name)
  const queries = [own, String(sent)].filter(Boolean).join('&')
  return `${path}${queries && `?${queries}`}${fragment}`
}
