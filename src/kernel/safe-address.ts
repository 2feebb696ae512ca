/** True for a path of the shop: not `//elsewhere`, and without a character that no address has. */
export const isOwnPath = (path: string) => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)

/** The most characters of an address that people type for a link. */
export const maxAddress = 500

/**
 * Allows a path of the shop (`/blog`, not `//elsewhere`), and https, mail and telephone addresses. A name before the host, as in `https://shop@evil`, misleads.
 * The pattern has no flag `i`, which would take `ſ` for `s`.
 */
export const isSafeAddress = (address: string) =>
  address.length <= maxAddress &&
  /^(?:\/(?![/\\])[^\s\\\p{C}]*|https:\/\/[A-Za-z\d][^\s\\\p{C}/?#@]*(?:[/?#][^\s\\\p{C}]*)?|mailto:[^\s\\\p{C}@]+@[^\s\\\p{C}@]+|tel:\+?\d[\d-]*)$/u.test(
    address,
  )
