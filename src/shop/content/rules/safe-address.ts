import { maxAddress } from './limits.ts'

/** Allows a path of the shop (`/blog`, not `//elsewhere`), and https, mail and telephone addresses. A name before the host, as in `https://shop@evil`, misleads. */
export const isSafeAddress = (address: string) =>
  address.length <= maxAddress &&
  /^(?:\/(?![/\\])[^\s\\\p{C}]*|https:\/\/[a-z\d][^\s\\\p{C}/?#@]*(?:[/?#][^\s\\\p{C}]*)?|mailto:[^\s\\\p{C}@]+@[^\s\\\p{C}@]+|tel:\+?\d[\d-]*)$/iu.test(
    address,
  )
