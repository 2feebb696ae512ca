import type { Product } from '#domain/catalogue/contract.ts'
import { rupeesOf } from '#kernel/money.ts'
import { site } from '../site.ts'
import { priceVariant } from '../storefront/variant-price.ts'
import type { Article } from '../texts/articles.ts'
import { benefitsOf } from '../texts/benefits.ts'
import { ownPictureUrl } from '../ui/own-pictures.ts'
import { absolute } from './seo.ts'

/** Objects of schema.org, with what search engines ask for: developers.google.com/search/docs/appearance/structured-data */

export const organization = (base: string) => ({
  '@type': 'Organization',
  '@id': `${base}/#organization`,
  name: site.brand,
  legalName: site.company,
  url: `${base}/`,
  logo: `${base}/brand/mark.svg`,
  description: site.blurb,
  foundingDate: String(site.founded),
  email: site.email,
  telephone: site.phone.shown,
  sameAs: [site.instagram, site.facebook],
  address: {
    '@type': 'PostalAddress',
    streetAddress: site.postal.street,
    addressLocality: site.postal.locality,
    addressRegion: site.postal.region,
    postalCode: site.postal.postalCode,
    addressCountry: site.postal.country,
  },
})

export const webSite = (base: string) => ({
  '@type': 'WebSite',
  '@id': `${base}/#website`,
  name: site.brand,
  url: `${base}/`,
  inLanguage: 'en-IN',
  publisher: { '@id': `${base}/#organization` },
})

/** `crumbs` from the top; each is a name and a path. */
export const breadcrumbs = (base: string, crumbs: readonly (readonly [name: string, path: string])[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(([name, path], index) => ({ '@type': 'ListItem', position: index + 1, name, item: absolute(base, path) })),
})

/** A product with an offer for each pack, at the price one of it costs in the cart. */
export function productData(base: string, product: Product) {
  const url = `${base}/product/${product._id}`
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: product.name,
    description: `${benefitsOf(product).join('. ')}.`,
    image: product.images.map((image) => absolute(base, image)),
    url,
    sku: product._id,
    brand: { '@type': 'Brand', name: site.brand },
    offers: product.variants.map((variant) => ({
      '@type': 'Offer',
      name: variant.quantity,
      sku: `${product._id}-${variant.quantity.replace(/\s+/g, '')}`,
      url,
      price: rupeesOf(priceVariant(variant, 1).finalPaise).toFixed(2),
      priceCurrency: 'INR',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: site.brand, url: `${base}/` },
      shippingDetails: {
        '@type': 'OfferShippingDetails',
        shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'INR' },
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
      },
    })),
  }
}

export const articleData = (base: string, { slug, title, summary, picture, published, changed }: Article) => ({
  '@type': 'Article',
  headline: title,
  description: summary,
  image: [absolute(base, ownPictureUrl(picture))],
  datePublished: published,
  dateModified: changed,
  inLanguage: 'en-IN',
  mainEntityOfPage: `${base}/blog/${slug}`,
  author: { '@type': 'Organization', name: site.brand, url: `${base}/about` },
  publisher: { '@type': 'Organization', name: site.brand, logo: { '@type': 'ImageObject', url: `${base}/brand/mark.svg` } },
})
