import type { ShopModule } from '#platform/shop.ts'
import { sourcesApi } from './server/api.server.ts'
import { keepTouches, personalTouches } from './server/touches.server.ts'

export const sources: ShopModule = {
  name: 'sources',
  api: [sourcesApi],
  listeners: [keepTouches],
  personal: [personalTouches],
}

/* What modules above use. */
export { listOrderSources, noSource } from './server/touches.server.ts'
