/** Returns the search query with single spaces, cut at the 200 characters that the catalogue accepts. */
export const queryOf = (text: string | null) => (text ?? '').trim().replace(/\s+/g, ' ').slice(0, 200)
