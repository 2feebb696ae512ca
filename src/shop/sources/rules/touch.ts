import { canonicalCode, canonicalLine } from '#kernel/text.ts'

/** How a visitor came to the shop. A direct visit is no touch. */

export const touchKinds = ['campaign', 'referral', 'coupon', 'qr'] as const

export const sourceKinds = [...touchKinds, 'phone', 'direct'] as const

export type SourceKind = (typeof sourceKinds)[number]

/** True for a link of a coupon, which may name a source beside its code. */
export const isOfCoupon = (kind: SourceKind) => kind === 'coupon' || kind === 'qr'

/** How many characters each text of a touch may have. */
const maxCharacters = { source: 60, medium: 60, campaign: 100, content: 100, term: 100, referrer: 100, code: 40, path: 100 } as const

/** Which touch of an order: the first or the last. Touches between them are not stored. */
export const touchTurns = ['first', 'last'] as const

export type TouchTurn = (typeof touchTurns)[number]

/** `qr`: the visitor scanned the QR code of a coupon. `at`: in milliseconds. */
export type Touch = Record<keyof typeof maxCharacters, string> & { qr: boolean; at: number }

/** A touch before it is cleaned. */
export type RawTouch = Partial<Touch>

/** How many days a browser keeps a touch. An order stores no older touch. */
export const touchDays = 90

/** So many characters of a raw text are cleaned; the rest is cut first. */
const rawCharacters = 1000

/** A text that names a person's mailbox is dropped. */
const mailbox = /\S@\S+\.\S/

/** Returns one line of at most `length` characters; empty for a text with a mailbox. `change` converts the line, such as to lower case. */
function cleanText(text: string, length: number, change = (line: string) => line): string {
  const withoutLoneSurrogates = text.slice(0, rawCharacters).replace(/\p{Cs}/gu, '')
  const line = change(canonicalLine(withoutLoneSurrogates))
  // A cut may end with a blank or a joiner.
  const cut = canonicalLine([...line].slice(0, length).join(''))
  return mailbox.test(cut) ? '' : cut
}

const lower = (line: string) => line.toLowerCase().normalize('NFC')

/** Returns the host of a referrer, without `www`; empty for a text that is no host. */
function cleanHost(host: string): string {
  const plain = lower(host).replace(/^www\./, '')
  return /^[a-z\d.-]+$/.test(plain) && plain.length <= maxCharacters.referrer ? plain : ''
}

/** First parts of paths whose second part is public. Below other pages, the second part may be the secret of a link. */
const publicPages = ['product', 'blog', 'pages']

/** Returns a path without query, fragment and secrets of links, such as /product/tea; empty for a text that is no path. */
function cleanPath(path: string): string {
  if (!path.startsWith('/')) return ''
  const [withoutQuery = ''] = path.slice(0, rawCharacters).split(/[?#]/, 1)
  const [, first = '', second = ''] = withoutQuery.split('/')
  const isPublic = publicPages.includes(first.toLowerCase()) && second !== ''
  return cleanText(isPublic ? `/${first}/${second}` : `/${first}`, maxCharacters.path)
}

/** Returns a touch in its canonical form, in the browser and on the server alike. Undefined if no field says how the visitor came. */
export function cleanTouch(raw: RawTouch): Touch | undefined {
  const { source = '', medium = '', campaign = '', content = '', term = '', referrer = '', code = '', path = '', qr = false, at = 0 } = raw
  const touch: Touch = {
    source: cleanText(source, maxCharacters.source, lower),
    medium: cleanText(medium, maxCharacters.medium, lower),
    campaign: cleanText(campaign, maxCharacters.campaign),
    content: cleanText(content, maxCharacters.content),
    term: cleanText(term, maxCharacters.term),
    referrer: cleanHost(referrer),
    code: cleanText(code, maxCharacters.code, canonicalCode),
    path: cleanPath(path),
    qr,
    at,
  }
  return kindOf(touch) && touch
}

/** Returns the kind of a touch; undefined for a direct visit. A coupon's link that also names a campaign counts for the coupon. */
export function kindOf({ qr, code, source, medium, campaign, content, term, referrer }: Touch): (typeof touchKinds)[number] | undefined {
  if (code !== '') return qr ? 'qr' : 'coupon'
  if ([source, medium, campaign, content, term].some((text) => text !== '')) return 'campaign'
  return referrer === '' ? undefined : 'referral'
}
