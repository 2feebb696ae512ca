import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { readBytes } from './bytes.ts'

/**
 * The format of an encrypted file: a header, then chunks of 64 KiB, each encrypted with AES-256-GCM and followed by its tag. A chunk's nonce is its number and
 * whether it is the last. So nobody can change, remove, move or cut off a chunk unnoticed. Each chunk also authenticates the header. scrypt derives the key
 * from a passphrase and the file's own salt. The header ends with a proof of the key, which distinguishes a wrong key from a damaged file.
 */
const magic = Buffer.from('SWACHH-BACKUP-1\n')
const saltLength = 16
const proofLength = 32
const headerLength = magic.length + saltLength + proofLength
const chunkLength = 64 * 1024
const tagLength = 16
const scryptCost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

/** The keys of one file. */
export type Keys = { encryption: Buffer; header: Buffer }

/** Derives the keys of a new file. While it does, it takes 32 MB of memory. */
export const newKeys = (passphrase: string) => deriveKeys(randomBytes(saltLength), passphrase)

/** Returns a stream's first bytes. @throws Error with one line when it does not begin as the named kind of file does */
export async function readStart(source: AsyncIterable<Uint8Array>, kind: Buffer, length: number): Promise<Uint8Array> {
  const start = await readBytes(source).take(length)
  if (!kind.equals(start.subarray(0, kind.length))) throw new Error('this is not a backup of a shop')
  if (start.length < length) throw damaged(0)
  return start
}

/** @throws Error with one line when the keys do not belong to a file with this header */
export function checkProof({ header }: Keys, found: Uint8Array) {
  if (!timingSafeEqual(header, found)) throw new Error('the key does not open this backup: BACKUP_KEY must be the one it was made with')
}

/** Derives the keys of a sealed file. @throws Error with one line when it is not a backup, or the key is wrong */
export async function keysOf(source: AsyncIterable<Uint8Array>, passphrase: string): Promise<Keys> {
  const fileHeader = await readStart(source, magic, headerLength)
  const keys = await deriveKeys(fileHeader.subarray(magic.length, magic.length + saltLength), passphrase)
  checkProof(keys, fileHeader)
  return keys
}

/** Encrypts a stream of bytes. */
export async function* seal(source: AsyncIterable<Uint8Array>, { encryption, header }: Keys): AsyncGenerator<Uint8Array> {
  yield header
  const reader = readBytes(source)
  let chunk = await reader.take(chunkLength)
  for (let number = 0; ; number += 1) {
    const next = chunk.length < chunkLength ? new Uint8Array(0) : await reader.take(chunkLength)
    const isLast = next.length === 0
    const cipher = createCipheriv('aes-256-gcm', encryption, nonceOf(number, isLast)).setAAD(header)
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
    if (isLast) return
    chunk = next
  }
}

/** Decrypts a sealed file. @throws Error with one line when it is not a backup, has other keys, or was truncated or changed */
export async function* unseal(source: AsyncIterable<Uint8Array>, { encryption, header }: Keys): AsyncGenerator<Uint8Array> {
  const reader = readBytes(source)
  const found = await reader.take(header.length)
  if (found.length < header.length || !timingSafeEqual(header, found)) throw damaged(0)
  let chunk = await reader.take(chunkLength + tagLength)
  for (let number = 0; ; number += 1) {
    const next = await reader.take(chunkLength + tagLength)
    const isLast = next.length === 0
    yield decrypt(chunk, { encryption, header }, number, isLast)
    if (isLast) return
    chunk = next
  }
}

function decrypt(chunk: Uint8Array, { encryption, header }: Keys, number: number, isLast: boolean) {
  if (chunk.length < tagLength) throw damaged(number)
  const decipher = createDecipheriv('aes-256-gcm', encryption, nonceOf(number, isLast)).setAAD(header).setAuthTag(chunk.subarray(-tagLength))
  try {
    return Buffer.concat([decipher.update(chunk.subarray(0, -tagLength)), decipher.final()])
  } catch {
    throw damaged(number)
  }
}

const damaged = (number: number) => new Error(`the backup was cut short or changed, after ${Math.round((number * chunkLength) / 1024)} kB: take another one`)

async function deriveKeys(salt: Uint8Array, passphrase: string): Promise<Keys> {
  return keysFrom(await deriveSecret(salt, passphrase), Buffer.concat([magic, salt]))
}

/** Derives 64 secret bytes from a passphrase, slowly. */
export const deriveSecret = (salt: Uint8Array, passphrase: string) =>
  new Promise<Buffer>((resolve, reject) => scrypt(passphrase.normalize('NFC'), salt, 64, scryptCost, (error, key) => (error ? reject(error) : resolve(key))))

/** Returns the keys of a file that begins with `start`: the first half of the secret encrypts, the second proves. */
export function keysFrom(secret: Buffer, start: Buffer): Keys {
  const proof = createHmac('sha256', secret.subarray(32)).update(start).digest()
  return { encryption: secret.subarray(0, 32), header: Buffer.concat([start, proof]) }
}

function nonceOf(number: number, isLast: boolean) {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}
