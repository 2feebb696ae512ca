import type { ShopModule } from '#platform/module.ts'
import { peopleApi } from './people/server/api.server.ts'

export const storefront: ShopModule = {
  name: 'storefront',
  api: [peopleApi],
}
