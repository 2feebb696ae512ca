import { useRouteLoaderData } from 'react-router'
import type { Facts } from '#domain/settings/contract.ts'

/** The facts of the owner that stand on every page, or are told of every product. The root's loader brings them; other pages load more. */
export type Site = Pick<
  Facts,
  | 'brand'
  | 'company'
  | 'founded'
  | 'tagline'
  | 'blurb'
  | 'email'
  | 'phone'
  | 'whatsapp'
  | 'instagram'
  | 'facebook'
  | 'hours'
  | 'licence'
  | 'developer'
  | 'manufacturer'
  | 'countryOfOrigin'
  | 'consumerCare'
>

type Root = { site: Site; publicUrl: string; sandbox: boolean }

/** The part of meta's `matches` that is read here. */
export type Matches = readonly [{ loaderData?: Root | undefined } | undefined, ...unknown[]]

/** Where the root could not be loaded; what is empty is left out. */
const unknown: Site = {
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
  licence: '',
  developer: '',
  manufacturer: '',
  countryOfOrigin: '',
  consumerCare: '',
}

export const useSite = () => useRouteLoaderData<Root>('root')?.site ?? unknown

export const siteIn = ([root]: Matches) => root?.loaderData?.site ?? unknown

/** PUBLIC_URL; empty where the root could not be loaded. */
export const publicUrlIn = ([root]: Matches) => root?.loaderData?.publicUrl ?? ''

/** The title of a page in the browser's tab. */
export const titleOn = ({ brand }: Site, title: string) => (brand ? `${title} | ${brand}` : title)

/** The head of a page that is not to be found by searching. */
export const unlisted = (matches: Matches, title: string) => [{ title: titleOn(siteIn(matches), title) }, { name: 'robots', content: 'noindex' }]

export const telephone = (shown: string) => `tel:${shown.replace(/[^+\d]/g, '')}`

/** Section 2, in its order and spelling. */
export const headerLinks = [
  { to: '/', text: 'Home' },
  { to: '/products', text: 'Products' },
  { to: '/about', text: 'About Us' },
  { to: '/blog', text: 'Blog' },
  { to: '/contact', text: 'Contact Us' },
] as const

export const footerLinks = [
  { to: '/', text: 'Home' },
  { to: '/products', text: 'Products' },
  { to: '/about', text: 'About' },
  { to: '/blog', text: 'Blogs' },
  { to: '/contact', text: 'Contact' },
] as const

/** What an Indian shop must have to read; below the footer's own links. */
export const legalLinks = [
  { to: '/privacy', text: 'Privacy' },
  { to: '/terms', text: 'Terms' },
  { to: '/shipping', text: 'Shipping' },
  { to: '/returns', text: 'Returns and refunds' },
  { to: '/grievance', text: 'Grievance officer' },
] as const
