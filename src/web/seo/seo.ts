import type { MetaDescriptor } from 'react-router'
import { type Matches, publicUrlIn, siteIn } from '../site.ts'
import { type OwnPictureName, ownPictureUrl } from '../ui/own-pictures.ts'

type Shown = {
  /** Left out where the page itself sets title and description. */
  title?: string
  description?: string
  /** The one address of the page, from the root: /about */
  path: string
  picture?: OwnPictureName
  /** Address of a picture of the catalogue; wins over `picture`. */
  image?: string
  type?: 'website' | 'article' | 'product'
  /** For search engines: objects of schema.org. Only on the server, as who reads them loads every page by itself. */
  data?: readonly object[] | false | undefined
}

/** What a public page tells search engines and those who share it. */
export function seo(matches: Matches, { title, description, path, picture = 'hero-saffron-wide', image, type = 'website', data }: Shown): MetaDescriptor[] {
  const base = publicUrlIn(matches)
  const url = absolute(base, path)
  return [
    ...(title ? [{ title }, { property: 'og:title', content: title }, { name: 'twitter:title', content: title }] : []),
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: type },
    { property: 'og:url', content: url },
    { property: 'og:site_name', content: siteIn(matches).brand },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:image', content: absolute(base, image || ownPictureUrl(picture)) },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(data || []).map((object) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...object } })),
  ]
}

export const absolute = (base: string, path: string) => (/^https?:/.test(path) ? path : `${base}${path}`)
