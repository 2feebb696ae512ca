const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Random Crockford base32: unguessable, and readable over the phone. 12 characters carry 60 bits. */
export function randomId(length: number) {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => alphabet[byte & 31]).join('')
}
