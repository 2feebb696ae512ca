import type { ShopModule } from '#platform/shop.ts'

export const places: ShopModule = { name: 'places', api: [] }
