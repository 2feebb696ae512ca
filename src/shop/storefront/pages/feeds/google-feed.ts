import { productTexts } from '#shop/catalogue/parts.ts'
import { shopContext } from '#ui/shop-context.ts'
import { escapeXml } from '#ui/xml.ts'
import type { Route } from './+types/google-feed.ts'
import type { FeedItem } from './feed-items.ts'
import { feedHeaders, readFeedItems } from './read-feed-items.server.ts'

/** Answers the product feed that the owner gives to Google Merchant Center. */
export async function loader({ context }: Route.LoaderArgs) {
  const { items, base, brand, blurb, chargesDelivery } = await readFeedItems(context.get(shopContext))
  return new Response(googleXml(items, { title: brand, link: `${base}/`, description: blurb, chargesDelivery }), { headers: feedHeaders('application/xml') })
}

/** `chargesDelivery`: some deliveries cost something. Then the items name no price of delivery, and Google takes it from the owner's account. */
type Channel = { title: string; link: string; description: string; chargesDelivery: boolean }

/** Returns the feed of Google Merchant Center, as RSS 2.0. The field names are defined at support.google.com/merchants/answer/7052112. */
function googleXml(items: FeedItem[], { title, link, description, chargesDelivery }: Channel) {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    '<channel>',
    element('title', title),
    element('link', link),
    element('description', description),
    ...items.flatMap((item) => ['<item>', ...fieldsOf(item), ...(chargesDelivery ? [] : [freeShipping]), '</item>']),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

/** Returns the fields of an item, one a line, because Meta reads this feed too and refuses long lines. */
const fieldsOf = (item: FeedItem) => [
  element('g:id', item.id),
  element('g:item_group_id', item.groupId),
  element('g:title', item.title),
  element('g:description', item.description),
  element('g:link', item.link),
  element('g:image_link', item.image),
  ...item.moreImages.map((image) => element('g:additional_image_link', image)),
  element('g:price', item.price),
  ...optional('g:sale_price', item.salePrice),
  // Google shows the MRP in India, beside the price to pay.
  ...(item.salePrice === undefined ? [] : [element('g:maximum_retail_price', item.price)]),
  element('g:availability', item.isSoldOut ? 'out_of_stock' : 'in_stock'),
  element('g:condition', 'new'),
  element('g:brand', item.brand),
  ...(item.gtin === undefined ? [element('g:identifier_exists', 'no')] : [element('g:gtin', item.gtin)]),
  ...optional('g:product_type', item.type),
  element('g:size', item.size),
  ...(item.weight === undefined ? [] : [element('g:unit_pricing_measure', item.weight), element('g:unit_pricing_base_measure', '1g')]),
  ...item.details.map(
    ([name, value]) =>
      `<g:product_detail>${element('g:section_name', productTexts.details)}${element('g:attribute_name', name)}${element('g:attribute_value', value)}</g:product_detail>`,
  ),
]

const freeShipping = '<g:shipping><g:country>IN</g:country><g:price>0.00 INR</g:price></g:shipping>'

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`

const optional = (name: string, text: string | undefined) => (text ? [element(name, text)] : [])
