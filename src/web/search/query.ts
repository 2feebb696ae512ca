/** What is searched for, without needless spaces and no longer than the catalogue takes. */
export const queryOf = (text: string | null) => (text ?? '').trim().replace(/\s+/g, ' ').slice(0, 200)
