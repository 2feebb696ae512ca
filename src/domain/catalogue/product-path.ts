/** The query parameter of a product page that names the pack to open at. */
export const packName = 'pack'

/** Returns the address of a product page that opens at a pack. */
export const productPath = (id: string, pack: string) => `/product/${encodeURIComponent(id)}${pack && `?${new URLSearchParams({ [packName]: pack })}`}`
