/** The parameters of an address that are no filter: the place in the list, and the saved view that a link opened. */
export const places = ['cursor', 'row', 'page', 'view']

/** Returns the filters that the address of a list sets. */
export const setFilters = (params: URLSearchParams) => [...params].filter(([name, value]) => value !== '' && !places.includes(name))
