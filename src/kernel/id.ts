const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A pool of random bytes. Every request needs an id, and asking the system for 16 bytes costs as much as asking for 4,096. */
const pool = new Uint8Array(4096)
let next = pool.length

/** Returns a random id in Crockford base32: nobody can guess it, and people can read it over the phone. 12 characters carry 60 bits. */
export function randomId(length: number) {
  let id = ''
  while (id.length < length) id += alphabet[nextByte() & 31]
  return id
}

/** Returns each byte once and wipes it from the pool, because some ids serve as passwords. */
function nextByte() {
  if (next === pool.length) {
    crypto.getRandomValues(pool)
    next = 0
  }
  const byte = pool[next] ?? 0
  pool[next] = 0
  next += 1
  return byte
}
