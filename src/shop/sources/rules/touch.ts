import { canonicalCode, canonicalLine } from '#kernel/text.ts'

/** How a visitor came to the shop. A direct visit is no touch. */

export const touchKinds = ['campaign', 'referral', 'coupon', 'qr'] as const

export const sourceKinds = [...touchKinds, 'phone', 'direct'] as const

export type SourceKind = (typeof sourceKinds)[number]

/** The most characters of each text. */
const most = { source: 60, medium: 60, campaign: 100, content: 100, term: 100, referrer: 100, code: 40, path: 100 } as const

/** Which touch of an order. Visits between them are not kept. */
export const touchTurns = ['first', 'last'] as const

export type TouchTurn = (typeof touchTurns)[number]

/** `qr`: the visitor scanned the QR code of a coupon. `at`: in milliseconds. */
export type Touch = Record<keyof typeof most, string> & { qr: boolean; at: number }

/** A touch before it is cleaned. */
export type RawTouch = Partial<Touch>

/** How long a browser keeps a touch. An order has no older one. */
export const touchDays = 90

/** Long enough for every text, and short enough to clean at once. */
const longestRaw = 1000

/** A text that names a person's mailbox is dropped. */
const mailbox = /\S@\S+\.\S/

function cleanText(text: string, length: number, change = (line: string) => line): string {
  const line = change(canonicalLine(text.slice(0, longestRaw).replace(/\p{Cs}/gu, '')))
  // A cut may end with a blank or a joiner.
  const cut = canonicalLine([...line].slice(0, length).join(''))
  return mailbox.test(cut) ? '' : cut
}

const lower = (line: string) => line.toLowerCase().normalize('NFC')

/** Returns the host of a referrer, without `www`; empty for a text that is no host. */
function cleanHost(host: string): string {
  const plain = lower(host).replace(/^www\./, '')
  return /^[a-z\d.-]+$/.test(plain) && plain.length <= most.referrer ? plain : ''
}

/** Pages whose second part is public. That of others may be the secret of a link. */
const publicParts = ['product', 'blog', 'pages']

/** Returns the page of a path, without query, fragment and secrets of links. */
function cleanPath(path: string): string {
  const [, first = '', second = ''] = path.slice(0, longestRaw).split(/[?#]/, 1)[0]?.split('/') ?? []
  if (!path.startsWith('/')) return ''
  return cleanText(publicParts.includes(first.toLowerCase()) && second !== '' ? `/${first}/${second}` : `/${first}`, most.path)
}

/** Returns a touch in its canonical form, in the browser and on the server alike. Undefined if it says nothing of how the visitor came. */
export function cleanTouch(raw: RawTouch): Touch | undefined {
  const { source = '', medium = '', campaign = '', content = '', term = '', referrer = '', code = '', path = '', qr = false, at = 0 } = raw
  const touch: Touch = {
    source: cleanText(source, most.source, lower),
    medium: cleanText(medium, most.medium, lower),
    campaign: cleanText(campaign, most.campaign),
    content: cleanText(content, most.content),
    term: cleanText(term, most.term),
    referrer: cleanHost(referrer),
    code: cleanText(code, most.code, canonicalCode),
    path: cleanPath(path),
    qr,
    at,
  }
  return kindOf(touch) && touch
}

/** Returns the kind of a touch. A coupon's link may name a campaign too. */
export function kindOf({ qr, code, source, medium, campaign, content, term, referrer }: Touch): (typeof touchKinds)[number] | undefined {
  if (code !== '') return qr ? 'qr' : 'coupon'
  if ([source, medium, campaign, content, term].some((text) => text !== '')) return 'campaign'
  return referrer === '' ? undefined : 'referral'
}
