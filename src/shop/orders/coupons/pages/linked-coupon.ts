import { dayMs } from '#kernel/duration.ts'
import { readStored, removeStored, writeStored } from '#ui/stored.ts'
import { keptDays, linkedCode } from '../rules/coupon-link.ts'

/** The code of the coupon whose link this browser followed last. It survives the log-in, and applies at the checkout. */

const key = 'linkedCoupon'

/** Takes the code of a followed link out of the address, if there is one, and keeps it at once: the page may be the checkout. The rest loads only then. */
export function takeLinkedCoupon() {
  const address = new URL(window.location.href)
  const code = new URLSearchParams(address.hash.slice(1)).get(linkedCode)
  if (!code) return
  address.hash = ''
  window.history.replaceState(window.history.state, '', address.href)
  try {
    keepLinkedCoupon(code)
  } catch {
    // The browser keeps nothing, which a toast says.
    return
  }
  void import('./follow-link.ts').then(({ followLink }) => followLink(code))
}

export function keepLinkedCoupon(code: string) {
  writeStored(key, JSON.stringify({ code, at: Date.now() }))
}

export function readLinkedCoupon(): { code: string } | undefined {
  const [code, at] = read()
  if (code === '' || !(Math.abs(Date.now() - at) < keptDays * dayMs)) return undefined
  return { code }
}

function read(): [code: string, at: number] {
  try {
    const kept: object = Object(JSON.parse(readStored(key) ?? ''))
    return [String(Reflect.get(kept, 'code') ?? ''), Number(Reflect.get(kept, 'at'))]
  } catch {
    return ['', 0]
  }
}

export const forgetLinkedCoupon = () => removeStored(key)

/** Forgets the code, unless the browser has followed another link since. */
export function forgetLinkedCode(code: string) {
  if (readLinkedCoupon()?.code === code) forgetLinkedCoupon()
}
