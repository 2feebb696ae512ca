import type { ShopModule } from '#platform/shop.ts'
import { lookApi } from './server/api.server.ts'
import { brandLook } from './server/brand-look.server.ts'
import { lookFiles } from './server/look-files.server.ts'
import { looksWithPicture } from './server/queries.server.ts'

export const look: ShopModule = {
  name: 'look',
  api: [lookApi],
  brandParts: [brandLook],
  files: [lookFiles],
  pictures: [looksWithPicture],
}

/* What other modules use. */
export { drawShareOf } from './server/look-files.server.ts'
export { brandLookIn, readBrandLook, siteLookIn } from './server/queries.server.ts'
