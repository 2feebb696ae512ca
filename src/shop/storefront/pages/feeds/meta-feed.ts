import { shopContext } from '#ui/shop-context.ts'
import type { Route } from './+types/meta-feed.ts'
import { metaCsv } from './meta-csv.ts'
import { feedHeaders, readFeedItems } from './read-feed-items.server.ts'

/** Answers the product feed that the owner gives to Meta, for its catalogue. */
export async function loader({ context }: Route.LoaderArgs) {
  const { items } = await readFeedItems(context.get(shopContext))
  return new Response(metaCsv(items), { headers: feedHeaders('text/csv') })
}
