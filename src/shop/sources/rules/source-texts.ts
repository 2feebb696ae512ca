import { phoneSourceTexts } from '#shop/orders/rules.ts'
import { isOfCoupon, type SourceKind } from './touch.ts'

/** The names of sources, on screens and in the spreadsheet. */

export const kindTexts = {
  campaign: 'Campaign',
  referral: 'Other site',
  coupon: 'Coupon link',
  qr: 'QR code',
  phone: 'Phone order',
  direct: 'Direct',
} satisfies Record<SourceKind, string>

const unknown = 'Not stated'

const isPhoneSource = (name: string): name is keyof typeof phoneSourceTexts => Object.hasOwn(phoneSourceTexts, name)

/** Returns the name of a source for people: of a coupon's link the code and the utm_source. Empty for direct orders. */
export function sourceName({ kind, name, source }: { kind: SourceKind; name: string; source: string }): string {
  if (isOfCoupon(kind)) return [name, source].filter(Boolean).join(', ')
  if (kind === 'phone') return isPhoneSource(name) ? phoneSourceTexts[name] : unknown
  return name === '' && kind !== 'direct' ? unknown : name
}
