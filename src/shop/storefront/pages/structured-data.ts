import type { Product } from '#shop/catalogue/contract.ts'
import { offerIdOf, priceVariant, productPath } from '#shop/catalogue/rules.ts'
import type { ReviewPage } from '#shop/reviews/contract.ts'
import { rupeesOf } from '#kernel/money.ts'
import type { Facts } from '#shop/settings/contract.ts'
import { markOf, type Site } from '#ui/site.ts'
import type { ShownVideo } from '#shop/catalogue/videos/contract.ts'
import { foodDeclarations, plainDescriptionOf, productTexts } from '#shop/catalogue/parts.ts'
import type { ShownPage } from '#shop/content/module.server.ts'
import { pathOfPage } from '#shop/content/rules.ts'
import { reviewTexts } from '#shop/reviews/parts.ts'
import { absoluteUrl } from '#ui/seo.ts'

/** Objects of schema.org with the fields that search engines require: developers.google.com/search/docs/appearance/structured-data */

/** The facts that only the home page publishes. */
export type Business = Pick<Facts, 'postal'>

export const organization = (base: string, site: Site, { postal }: Business) => ({
  '@type': 'Organization',
  '@id': `${base}/#organization`,
  name: site.brand,
  legalName: site.company,
  url: `${base}/`,
  logo: base + markOf(site),
  description: site.blurb,
  foundingDate: String(site.founded),
  email: site.email,
  telephone: site.phone,
  sameAs: [site.instagram, site.facebook].filter(Boolean),
  address: {
    '@type': 'PostalAddress',
    streetAddress: postal.street,
    addressLocality: postal.locality,
    addressRegion: postal.region,
    postalCode: postal.postalCode,
    addressCountry: postal.country,
  },
})

export const webSite = (base: string, { brand }: Site) => ({
  '@type': 'WebSite',
  '@id': `${base}/#website`,
  name: brand,
  url: `${base}/`,
  inLanguage: 'en-IN',
  publisher: { '@id': `${base}/#organization` },
})

/** Returns the breadcrumb list. `crumbs` start at the home page; each is a name and a path. */
export const breadcrumbs = (base: string, crumbs: readonly (readonly [name: string, path: string])[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(([name, path], index) => ({ '@type': 'ListItem', position: index + 1, name, item: absoluteUrl(base, path) })),
})

/**
 * Returns a product with an offer for each pack, and with its shown reviews if there are any. The price of an offer is the price of a single pack in the cart.
 */
export function productData(base: string, product: Product, { brand, chargesDelivery }: Site, page?: ReviewPage) {
  const url = base + productPath(product)
  return {
    '@type': 'Product',
    // The id alone, so that a rename changes no identity.
    '@id': `${base}${productPath({ _id: product._id })}#product`,
    name: product.name,
    description: plainDescriptionOf(product, chargesDelivery),
    image: product.images.map((image) => absoluteUrl(base, image)),
    url,
    sku: product._id,
    brand: { '@type': 'Brand', name: brand },
    ...declaredData(product),
    offers: product.variants.map((variant) => ({
      '@type': 'Offer',
      name: variant.quantity,
      sku: offerIdOf(product._id, variant.quantity),
      url: base + productPath(product, variant.quantity),
      price: rupeesOf(priceVariant(variant, 1).finalPaise).toFixed(2),
      priceCurrency: 'INR',
      availability: `https://schema.org/${variant.soldOut ? 'OutOfStock' : 'InStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: brand, url: `${base}/` },
      ...(!chargesDelivery && { shippingDetails: freeShipping }),
    })),
    ...(page && page.rating.count > 0 && reviewData(page)),
  }
}

const freeShipping = {
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'INR' },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
}

/** Returns the food type and the best-before span, or false if the owner entered neither. */
function declaredData(product: Product) {
  const properties = foodDeclarations(product).map(([name, value]) => ({ '@type': 'PropertyValue', name, value }))
  return properties.length > 0 && { additionalProperty: properties }
}

/** Returns the video of a product. Its thumbnail is the poster, or the first picture. */
export const videoData = (
  base: string,
  product: Product,
  { url, poster, seconds, width, height, addedAt, chargesDelivery }: ShownVideo & Pick<Site, 'chargesDelivery'>,
) => ({
  '@type': 'VideoObject',
  name: productTexts.video.of(product.name),
  description: plainDescriptionOf(product, chargesDelivery),
  thumbnailUrl: [poster, ...product.images]
    .filter(Boolean)
    .slice(0, 1)
    .map((image) => absoluteUrl(base, image)),
  contentUrl: absoluteUrl(base, url),
  uploadDate: addedAt,
  duration: `PT${seconds}S`,
  width,
  height,
})

/** Returns the average of all published reviews, and the reviews that the page shows. */
const reviewData = ({ rating, reviews }: ReviewPage) => ({
  aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.average, reviewCount: rating.count, bestRating: 5, worstRating: 1 },
  review: reviews.map(({ stars, title, words, name, at }) => ({
    '@type': 'Review',
    reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5, worstRating: 1 },
    author: { '@type': 'Person', name: name || reviewTexts.nameless },
    datePublished: at.slice(0, 10),
    ...(title && { name: title }),
    ...(words && { reviewBody: words }),
  })),
})

export const articleData = (base: string, { slug, title, summary, image, published, changed }: ShownPage, site: Site) => ({
  '@type': 'Article',
  headline: title,
  description: summary,
  image: [absoluteUrl(base, image)],
  datePublished: published,
  dateModified: changed,
  inLanguage: 'en-IN',
  mainEntityOfPage: base + pathOfPage({ kind: 'article', slug }),
  author: { '@type': 'Organization', name: site.brand, url: `${base}/about` },
  publisher: { '@type': 'Organization', name: site.brand, logo: { '@type': 'ImageObject', url: base + markOf(site) } },
})

/** Returns the questions and answers of a page; nothing for a page without any. */
export const questionsData = (questions: readonly { question: string; answer: string }[]) =>
  questions.length === 0
    ? []
    : [
        {
          '@type': 'FAQPage',
          mainEntity: questions.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        },
      ]
