/** `given` as the end of an address: "?q=asha", or nothing where nothing is given. */
export function queryOf(given: Record<string, string | undefined>): string {
  const query = new URLSearchParams(Object.entries(given).filter((pair): pair is [string, string] => Boolean(pair[1]))).toString()
  return query && `?${query}`
}
