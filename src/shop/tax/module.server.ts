import type { ShopModule } from '#platform/shop.ts'

export const tax: ShopModule = { name: 'tax', api: [] }
