import { dayMs } from '#kernel/duration.ts'
import { readStored, removeStored, writeStored } from '#ui/stored.ts'
import { keptDays } from '../rules/coupon-link.ts'

/** The code of the coupon whose link this browser followed last. It survives the log-in, and applies at the checkout. */

const key = 'linkedCoupon'

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
