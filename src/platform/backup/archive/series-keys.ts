import { hkdfSync, randomBytes } from 'node:crypto'
import { checkProof, deriveSecret, type Keys, keysFrom, readStart } from '../seal.ts'

/**
 * Keys of many small files. scrypt, which takes 32 MB and a tenth of a second, runs once for a series: the files that one process writes. HKDF derives each
 * file's keys from the series' secret and the file's own salt. Both salts are in the file's header.
 */
const magic = Buffer.from('SWACHH-ARCHIVE1\n')
const saltLength = 16
const proofLength = 32
const startLength = magic.length + 2 * saltLength

/** Starts a series. @returns a function that derives the keys of a new file */
export async function newSeries(passphrase: string): Promise<() => Keys> {
  const salt = randomBytes(saltLength)
  const secret = await deriveSecret(salt, passphrase)
  return () => keysOfOne(secret, salt, randomBytes(saltLength))
}

/** Returns a function that derives the keys of a stored file. The function throws an Error with one line for a wrong passphrase or another kind of file. */
export function openSeries(passphrase: string): (source: AsyncIterable<Uint8Array>) => Promise<Keys> {
  const secrets = new Map<string, Promise<Buffer>>()
  return async (source) => {
    const header = await readStart(source, magic, startLength + proofLength)
    const salt = header.subarray(magic.length, magic.length + saltLength)
    const series = Buffer.from(salt).toString('hex')
    const secret = secrets.get(series) ?? deriveSecret(salt, passphrase)
    secrets.set(series, secret)
    const keys = keysOfOne(await secret, salt, header.subarray(magic.length + saltLength, startLength))
    checkProof(keys, header)
    return keys
  }
}

const keysOfOne = (secret: Buffer, seriesSalt: Uint8Array, fileSalt: Uint8Array) =>
  keysFrom(Buffer.from(hkdfSync('sha512', secret, fileSalt, magic, 64)), Buffer.concat([magic, seriesSalt, fileSalt]))
