import { linkedCode } from '../rules/coupon-link.ts'

/** Takes the code of a followed link out of the address, if there is one, and keeps it. Its code loads only then. */
export function takeLinkedCoupon() {
  const code = new URLSearchParams(window.location.hash.slice(1)).get(linkedCode)
  if (!code) return
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  void import('./follow-link.ts').then(({ followLink }) => followLink(code))
}
