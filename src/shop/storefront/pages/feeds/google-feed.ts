import { shopContext } from '#ui/shop-context.ts'
import type { Route } from './+types/google-feed.ts'
import { googleXml } from './google-xml.ts'
import { feedHeaders, readFeedItems } from './read-feed-items.server.ts'

/** Answers the product feed that the owner gives to Google Merchant Center. */
export async function loader({ context }: Route.LoaderArgs) {
  const { items, base, brand, blurb } = await readFeedItems(context.get(shopContext))
  return new Response(googleXml(items, { title: brand, link: `${base}/`, description: blurb }), { headers: feedHeaders('application/xml') })
}
