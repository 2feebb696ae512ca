import { useRouteLoaderData } from 'react-router'
import { footerLinks, footerTitle, headerLinks, legalLinks } from './first-links.ts'

/** What an owner changed of the look. */
export type SiteLook = {
  /** The address of its stylesheet, or ''. */
  styles: string
  /** The folder of its icons, or '' for the mark of a new shop. */
  icons: string
  /** The address of the name as a picture. '' for the name as text, null for the drawing of a new shop. */
  wordmark: string | null
  /** The file of the display face. '' for Figtree, absent for the face of a new shop. */
  displayFont?: string
}

type MenuLinks = readonly { to: string; text: string }[]

/** The links of header and footer that shoppers see. `legal`: the row at the foot of each page. */
export type ShownMenus = { header: MenuLinks; columns: readonly { title: string; links: MenuLinks }[]; legal: MenuLinks }

/** The shop facts that every page, or every product, shows. The root's loader loads them. */
export type Site = Record<
  | 'brand'
  | 'company'
  | 'tagline'
  | 'blurb'
  | 'email'
  | 'phone'
  | 'whatsapp'
  | 'instagram'
  | 'facebook'
  | 'hours'
  | 'dispatch'
  | 'delivery'
  | 'paymentWays'
  | 'paymentProvider'
  | 'licence'
  | 'developer'
  | 'manufacturer'
  | 'countryOfOrigin'
  | 'consumerCare',
  string
> & {
  /** The year in which the shop was founded. */
  founded: number
  /** The days from order to delivery. Without both, shoppers see no date. */
  arrival: { fromDays: number | null; toDays: number | null }
  /** Whether some deliveries cost something. */
  chargesDelivery: boolean
  /** Days without deliveries, besides Sundays. */
  holidays: readonly string[]
  /** Whether pages look up PIN codes. */
  pinDirectory: boolean
  /** Whether forms show the notice about personal data. */
  privacyNotice: boolean
  /** Days after delivery in which a shopper can ask for a return, and days for the shop to refund. */
  returns: { tellWithinDays: number; refundWithinDays: number }
  /** Shoppers may pay in cash on delivery. */
  cashOnDelivery: boolean
  /** Visitors buy on one page. */
  onePageCheckout: boolean
  /** Absent until the owner changes the name or the look of a new shop. */
  look?: SiteLook
  /** Absent until the owner changes the links of a new shop. */
  menus?: ShownMenus
}

/** `hasMailbox`: test mode shows its messages at /sandbox/messages. */
export type Root = { site: Site; publicUrl: string; sandbox: boolean; hasMailbox: boolean }

/** The root's match, as a `meta` function gets it in `matches`. */
export type Matches = readonly [{ loaderData?: Root | undefined } | undefined, ...unknown[]]

/** Replaces the facts when the root did not load. Pages leave out empty facts. */
const emptySite: Site = {
  brand: '',
  company: '',
  founded: 0,
  tagline: '',
  blurb: '',
  email: '',
  phone: '',
  whatsapp: '',
  instagram: '',
  facebook: '',
  hours: '',
  dispatch: '',
  delivery: '',
  arrival: { fromDays: null, toDays: null },
  chargesDelivery: false,
  paymentWays: '',
  paymentProvider: '',
  holidays: [],
  pinDirectory: false,
  privacyNotice: false,
  cashOnDelivery: false,
  onePageCheckout: false,
  returns: { tellWithinDays: 0, refundWithinDays: 0 },
  licence: '',
  developer: '',
  manufacturer: '',
  countryOfOrigin: '',
  consumerCare: '',
}

export const useSite = () => useRouteLoaderData<Root>('root')?.site ?? emptySite

/** Returns the address of the shop's mark. */
export const markOf = ({ look }: Pick<Site, 'look'>) => (look?.icons ? `${look.icons}/icon-192.png` : '/brand/mark.svg')

export const siteIn = ([root]: Matches) => root?.loaderData?.site ?? emptySite

/** Returns PUBLIC_URL; empty when the root did not load. */
export const publicUrlIn = ([root]: Matches) => root?.loaderData?.publicUrl ?? ''

/** Returns a page's title with the brand, for the browser's tab. */
export const titleOn = ({ brand }: Pick<Site, 'brand'>, title: string) => (brand && brand !== title ? `${title} | ${brand}` : title)

/** Returns the meta tags of a page that search engines must not index. */
export const noindexMeta = (matches: Matches, title: string) => [{ title: titleOn(siteIn(matches), title) }, { name: 'robots', content: 'noindex' }]

export const telephone = (shown: string) => `tel:${shown.replace(/[^+\d]/g, '')}`

const firstMenus: ShownMenus = { header: headerLinks, columns: [{ title: footerTitle, links: footerLinks }], legal: legalLinks }

/** Returns the links of header and footer: the owner's, or those of a new shop. */
export const useMenus = () => useSite().menus ?? firstMenus
