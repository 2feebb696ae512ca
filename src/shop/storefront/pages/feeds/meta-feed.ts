import { stringify } from 'csv-stringify/sync'
import { shopContext } from '#ui/shop-context.ts'
import type { Route } from './+types/meta-feed.ts'
import type { FeedItem } from './feed-items.ts'
import { feedHeaders, readFeedItems } from './read-feed-items.server.ts'

/** Answers the product feed that the owner gives to Meta, for its catalogue. */
export async function loader({ context }: Route.LoaderArgs) {
  const { items, chargesDelivery } = await readFeedItems(context.get(shopContext))
  return new Response(metaCsv(items, chargesDelivery ? '' : freeShipping), { headers: feedHeaders('text/csv') })
}

/** The columns of Meta's catalogue: developers.facebook.com/docs/commerce-platform/catalog/fields */
const columns: Record<string, (item: FeedItem) => string | undefined> = {
  id: ({ id }) => id,
  item_group_id: ({ groupId }) => groupId,
  title: ({ title }) => title,
  description: ({ description }) => description,
  availability: ({ isSoldOut }) => (isSoldOut ? 'out of stock' : 'in stock'),
  condition: () => 'new',
  price: ({ price }) => price,
  sale_price: ({ salePrice }) => salePrice,
  link: ({ link }) => link,
  image_link: ({ image }) => image,
  additional_image_link: ({ moreImages }) => firstFitting(moreImages).join(','),
  brand: ({ brand }) => brand,
  gtin: ({ gtin }) => gtin,
  product_type: ({ type }) => type,
  size: ({ size }) => size,
}

const freeShipping = 'IN:::0.00 INR'

/**
 * Returns the catalogue of Meta, for Facebook, Instagram and WhatsApp, as CSV. `shipping`: what each item costs to deliver; empty leaves it to the owner's
 * account. An apostrophe before a formula keeps spreadsheet programs from running it.
 */
function metaCsv(items: FeedItem[], shipping: string) {
  const rows = items.map((item) => [...Object.values(columns).map((value) => value(item) ?? ''), shipping])
  return stringify([[...Object.keys(columns), 'shipping'], ...rows], { quoted: true, quoted_empty: true, escape_formulas: true, record_delimiter: 'windows' })
}

/** Meta's limit for the list of further images, in characters. */
const maxListLength = 2000

/** Returns the first addresses that fit into Meta's limit. A comma separates them, so a comma inside an address is encoded. */
function firstFitting(addresses: string[]) {
  let length = 0
  return addresses
    .map((address) => address.replaceAll(',', '%2C'))
    .filter((address) => {
      length += address.length + 1
      return length <= maxListLength + 1
    })
}
