/** Returns a mailto link. Escaping keeps the address from adding recipients or headers. */
export const mailLink = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`
