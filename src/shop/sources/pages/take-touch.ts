import { linkedCode } from '#shop/orders/rules.ts'

/** Finds out whether the visitor came by a campaign, a coupon's link or another site, and keeps that. A direct visit loads nothing. */
export function takeTouch() {
  const { href, hash, origin } = window.location
  const { referrer } = document
  const isOwn = referrer.startsWith(`${origin}/`)
  // The visitor may have left the first page before its script ran. Its address is the referrer then.
  const mayTell = (referrer !== '' && !isOwn) || /[?&]utm_/.test(href) || hash.startsWith(`#${linkedCode}=`) || (isOwn && /[?&]utm_/.test(referrer))
  if (mayTell) void import('./keep-touch.ts').then(({ keepTouch }) => keepTouch(href, referrer))
}
