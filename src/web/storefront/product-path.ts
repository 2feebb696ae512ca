const packName = 'pack'

/** Returns the address of a product page that opens at a pack. */
export const productPath = (id: string, pack: string) => `/product/${encodeURIComponent(id)}${pack && `?${new URLSearchParams({ [packName]: pack })}`}`

/** Returns the pack that an address names, or null. */
export const packIn = (search: URLSearchParams) => search.get(packName)
