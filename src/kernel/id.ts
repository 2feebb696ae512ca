const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Drawn in one go: every request has an id, and asking the system for 16 bytes costs as much as for 4,096. */
const drawn = new Uint8Array(4096)
let next = drawn.length

/** Random Crockford base32: unguessable, and readable over the phone. 12 characters carry 60 bits. */
export function randomId(length: number) {
  let id = ''
  while (id.length < length) id += alphabet[nextByte() & 31]
  return id
}

/** Each once, and wiped: some of them are a password. */
function nextByte() {
  if (next === drawn.length) {
    crypto.getRandomValues(drawn)
    next = 0
  }
  const byte = drawn[next] ?? 0
  drawn[next] = 0
  next += 1
  return byte
}
