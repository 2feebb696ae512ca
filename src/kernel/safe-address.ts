/**
 * True for a path of the shop: not `//elsewhere`, and without a backslash or control character. It judges addresses that a browser gave. `isSafeAddress` judges
 * those that a person typed, so it also refuses spaces and invisible characters.
 */
export const isOwnPath = (path: string) => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)

/** The most characters of an address that people type for a link. */
export const maxAddress = 500

const ownPath = /\/(?![/\\])[^\s\\\p{C}]*/u
/** A name before the host, as in `https://shop@evil`, misleads. */
const httpsAddress = /https:\/\/[A-Za-z\d][^\s\\\p{C}/?#@]*(?:[/?#][^\s\\\p{C}]*)?/u
const mailAddress = /mailto:[^\s\\\p{C}@]+@[^\s\\\p{C}@]+/u
const phoneNumber = /tel:\+?\d[\d-]*/u

/** The pattern has no flag `i`, which would take `ſ` for `s`. */
const safeAddress = new RegExp(`^(?:${[ownPath, httpsAddress, mailAddress, phoneNumber].map(({ source }) => source).join('|')})$`, 'u')

/** Allows a path of the shop (`/blog`, not `//elsewhere`), and https, mail and telephone addresses. */
export const isSafeAddress = (address: string) => address.length <= maxAddress && safeAddress.test(address)
