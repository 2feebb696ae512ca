import type { MetaDescriptor } from 'react-router'
import { type Matches, publicUrlIn, type Site, siteIn } from './site.ts'
import { type BuiltInPictureName, builtInPictureUrl } from './built-in-pictures.ts'

type PageMeta = {
  /** Omitted when the page renders title and description itself. */
  title?: string
  description?: string
  /** The canonical path: /about */
  path: string
  picture?: BuiltInPictureName
  /** Address of a catalogue picture; replaces `picture`. */
  image?: string
  type?: 'website' | 'article' | 'product'
  /** Objects of schema.org. Only the server needs them, because search engines load every page from it. */
  data?: readonly object[] | false | undefined
}

/** Returns the meta tags of a public page, for search engines and link previews. */
export function seo(matches: Matches, { title, description, path, picture = 'hero-saffron-wide', image, type = 'website', data }: PageMeta): MetaDescriptor[] {
  const base = publicUrlIn(matches)
  const site = siteIn(matches)
  const url = absoluteUrl(base, path)
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
    { property: 'og:site_name', content: site.brand },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:image', content: absoluteUrl(base, image || socialPictureOf(site, picture)) },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(data || []).map((object) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...object } })),
  ]
}

/** A picture of ours shows the products of a new shop. */
const socialPictureOf = ({ look }: Site, picture: BuiltInPictureName) => (look?.icons ? `${look.icons}/social.jpg` : builtInPictureUrl(picture))

export const absoluteUrl = (base: string, path: string) => (/^https?:/.test(path) ? path : `${base}${path}`)
