import { linkedCode } from '#shop/orders/rules.ts'

/** Stores how the visitor came: by a campaign, a coupon's link or another site. A direct visit loads no script for that. */
export function takeTouch() {
  const { href, hash, origin } = window.location
  const { referrer } = document
  const isFromShop = referrer.startsWith(`${origin}/`)
  const isFromOtherSite = referrer !== '' && !isFromShop
  const namesCampaign = (address: string) => /[?&]utm_/.test(address)
  // The visitor may have left the first page before its script ran. Its address is the referrer then.
  const hasSource = isFromOtherSite || namesCampaign(href) || hash.startsWith(`#${linkedCode}=`) || (isFromShop && namesCampaign(referrer))
  if (hasSource) void import('./keep-touch.ts').then(({ keepTouch }) => keepTouch(href, referrer))
}
