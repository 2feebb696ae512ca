import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** The key that seals what the owner enters. Made from a text that is kept outside the database. */
export type SecretsKey = Buffer

const nonceLength = 12
const tagLength = 16

/** Derives the key from the text of SECRETS_KEY, or of the file in DATA_DIR. */
export const keyFromText = (text: string): SecretsKey => Buffer.from(hkdfSync('sha256', text, '', 'connections', 32))

/** Encrypts a text with AES-256-GCM. `identity` names the row, so nobody can move the result to another. */
export function sealText(key: SecretsKey, identity: string, text: string): Uint8Array {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(identity))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts a text. Undefined if it was sealed with another key or for another row, or was changed. */
export function unsealText(key: SecretsKey, identity: string, sealed: Uint8Array): string | undefined {
  const bytes = Buffer.from(sealed)
  if (bytes.length < nonceLength + tagLength) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength)).setAAD(Buffer.from(identity)).setAuthTag(bytes.subarray(-tagLength))
    return Buffer.concat([decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
