import type { ShopModule } from '#platform/shop.ts'
import { peopleApi } from './people/server/api.server.ts'

export const storefront: ShopModule = {
  name: 'storefront',
  api: [peopleApi],
}
