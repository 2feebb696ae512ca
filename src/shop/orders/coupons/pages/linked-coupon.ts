import { dayMs } from '#kernel/duration.ts'
import { readStored, removeStored, writeStored } from '#ui/stored.ts'
import { keptDays, linkedCode } from '../rules/coupon-link.ts'

// Stores the code of the coupon whose link this browser followed last. The code survives the log-in, and applies at the checkout.

const storageKey = 'linkedCoupon'

/**
 * Moves the code of a followed link from the address to the browser's storage, if there is one. Stores it at once, because the page may be the checkout. The
 * script that counts the visit and shows the toast loads only if there is a code.
 */
export function takeLinkedCoupon() {
  const address = new URL(window.location.href)
  const code = new URLSearchParams(address.hash.slice(1)).get(linkedCode)
  if (!code) return
  address.hash = ''
  window.history.replaceState(window.history.state, '', address.href)
  try {
    keepLinkedCoupon(code)
  } catch {
    // This browser stores nothing. A toast has said so.
    return
  }
  void import('./follow-link.ts').then(({ followLink }) => followLink(code))
}

export function keepLinkedCoupon(code: string) {
  writeStored(storageKey, JSON.stringify({ code, at: Date.now() }))
}

export function readLinkedCoupon(): { code: string } | undefined {
  const { code, at } = readEntry()
  // NaN and times in the future count as ended too.
  const isKept = Math.abs(Date.now() - at) < keptDays * dayMs
  return code !== '' && isKept ? { code } : undefined
}

/** Reads the stored code and its time in milliseconds. Returns an empty code if the entry is missing or damaged. */
function readEntry(): { code: string; at: number } {
  try {
    const stored: object = Object(JSON.parse(readStored(storageKey) ?? ''))
    return { code: String(Reflect.get(stored, 'code') ?? ''), at: Number(Reflect.get(stored, 'at')) }
  } catch {
    return { code: '', at: 0 }
  }
}

export const forgetLinkedCoupon = () => removeStored(storageKey)

/** Forgets the code, unless the browser has followed another link since. */
export function forgetLinkedCode(code: string) {
  if (readLinkedCoupon()?.code === code) forgetLinkedCoupon()
}
