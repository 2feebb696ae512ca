import { linkedCode } from '../rules/coupon-link.ts'
import { keepLinkedCoupon } from './linked-coupon.ts'

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
