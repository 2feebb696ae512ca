import { maxAddress } from './limits.ts'

/** Allows a path of the shop (`/blog`, not `//elsewhere`), and https, mail and telephone addresses. */
export const isSafeAddress = (address: string) =>
  address.length <= maxAddress &&
  /^(?:\/(?![/\\])[^\s\\\p{C}]*|https:\/\/[a-z\d][^\s\\\p{C}]*|mailto:[^\s\\\p{C}@]+@[^\s\\\p{C}@]+|tel:\+?\d[\d-]*)$/iu.test(address)
