import type { ShopModule } from '#platform/shop.ts'
import { placesApi } from './server/api.server.ts'

export const places: ShopModule = { name: 'places', api: [placesApi] }

/* What other modules use. */
export { applyImport, directoryImported, readDirectory } from './server/import-pins.server.ts'
export { isRefused, listStatesOfPin } from './server/queries.server.ts'
