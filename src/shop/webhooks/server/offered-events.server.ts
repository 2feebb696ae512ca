import { ShopError } from '#kernel/errors.ts'
import type { PostedEvent } from '#platform/http/openapi-webhooks.ts'
import type { Shop } from '#platform/shop.ts'
import { testEvent } from '../rules/webhook-events.ts'

type Modules = Pick<Shop, 'modules'>

/** Lists the events that an address can choose: the shop's own events, then the events of added modules. */
export const listOffered = ({ modules }: Modules): PostedEvent[] => modules.flatMap(({ posts = [] }) => posts).filter(({ name }) => name !== testEvent)

/** @throws ShopError invalid_input for an event that no module posts */
export function refuseUnknownEvents(shop: Modules, events: readonly string[]) {
  const offered = listOffered(shop)
  const message = 'There is no such event.'
  const details = events.flatMap((event, index) => (offered.some(({ name }) => name === event) ? [] : [{ field: `events.${index}`, message }]))
  if (details.length > 0) throw new ShopError('invalid_input', message, details)
}
