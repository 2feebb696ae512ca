import { ShopError } from '#kernel/errors.ts'

/** By the standard, the trailer is at the end. Readers look for it in the last 1,024 bytes. */
const trailerBytes = 1024

/** Returns whether the bytes begin like a PDF. The name and the content type of an upload do not count. */
export const isPdf = (bytes: Uint8Array) => /^%PDF-[12]\.\d/.test(latin1(bytes.subarray(0, 8)))

/**
 * Refuses a PDF that is cut off or encrypted, or that openly runs a script or starts a program. An action can hide in a compressed part, so this check alone protects
 * nobody: lab-report-files.server.ts sends a PDF as a download, which never opens inside the shop. @throws ShopError unsupported_type
 */
export function refuseUnsafePdf(bytes: Uint8Array): void {
  if (!latin1(bytes.subarray(-trailerBytes)).includes('%%EOF')) throw refusal('This PDF is not complete. Please export it again.')
  const text = latin1(bytes)
  if (encryption.test(text)) throw refusal('This PDF is encrypted, so shoppers may be unable to open it. Please print it to a new PDF without a password.')
  if (forbiddenNames.test(text)) throw refusal('This PDF has a script or starts a program. Please print it to a new PDF first.')
}

/** Matches a letter of a name, plain or as #xx in hexadecimal. The digits a to f may be capitals. */
function letterPattern(letter: string) {
  const code = Buffer.from(letter)
    .toString('hex')
    .replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)
  return `(?:${letter}|#${code})`
}

/** /J#61vaScript is /JavaScript. Decoding the whole file instead would block the event loop for a second. */
const namePattern = (name: string) => [...name].map(letterPattern).join('')

const forbiddenNames = new RegExp(String.raw`/(?:${['JavaScript', 'Launch'].map(namePattern).join('|')})(?!\w)`)

/** The entry of a trailer, which is never compressed, with a reference or with the dictionary itself. */
const encryption = new RegExp(String.raw`/${namePattern('Encrypt')}\s{0,20}(?:\d{1,10}\s{1,20}\d{1,10}\s{1,20}R|<<)`)

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

const refusal = (message: string) => new ShopError('unsupported_type', message)
