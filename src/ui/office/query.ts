/** Returns the query string of an address, such as `?q=asha`. Returns an empty string without parameters. */
export function queryOf(params: Record<string, string | undefined>): string {
  const query = new URLSearchParams(Object.entries(params).filter((pair): pair is [string, string] => Boolean(pair[1]))).toString()
  return query && `?${query}`
}
