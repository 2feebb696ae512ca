/** A link that writes to this address. Nothing in the address can add a recipient or a header. */
export const mailLink = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`
