import { sql } from 'kysely'
import type { ShopModule } from '#platform/shop.ts'
import { labReportsApi } from './lab-reports/server/api.server.ts'
import { labReportFiles, batchesWithReport } from './lab-reports/server/queries.server.ts'
import { previewsApi } from './previews/server/api.server.ts'
import { catalogueApi } from './server/api.server.ts'
import { brandProducts } from './server/brand-products.server.ts'
import { eraseProducts } from './server/delete-product.server.ts'
import { productFinder } from './server/product-finder.server.ts'
import { productClaims } from './server/product-claims.server.ts'
import { productsWithPicture } from './server/queries.server.ts'
import { sweepImports } from './server/undo-import.server.ts'
import { schedulesApi } from './schedules/server/api.server.ts'
import { applyAtJob, applyDueJob } from './schedules/server/apply-schedule.server.ts'
import { videosApi } from './videos/server/api.server.ts'
import { videosWithFile, videosWithPoster } from './videos/server/queries.server.ts'

export const catalogue: ShopModule = {
  name: 'catalogue',
  api: [catalogueApi, videosApi, previewsApi, labReportsApi, schedulesApi],
  jobs: [applyDueJob, applyAtJob],
  brandParts: [brandProducts],
  site: [labReportFiles],
  erase: [eraseProducts],
  nightly: [sweepImports],
  claimSources: [productClaims],
  finders: [productFinder],
  pictures: [productsWithPicture, videosWithPoster],
  documents: [videosWithFile, batchesWithReport],
  subjects: [{ at: '/products/:id', scope: 'catalogue:read', find: (ids) => sql`select id, name from product where id = any(${ids})` }],
}

/* What other modules use. */
export { listSentReports } from './lab-reports/server/queries.server.ts'
export { readPreview } from './previews/server/previews.server.ts'
export { planPacks, savePacks } from './server/change-packs.server.ts'
export { findWholeProduct, listBestSellers, searchProducts } from './server/find-whole-product.server.ts'
export { lockImports } from './server/import-queries.server.ts'
export {
  countProducts,
  findProduct,
  isPartUnavailable,
  isSoldOut,
  listCartVariants,
  listProducts,
  nameOfPart,
  partsWithNames,
  soldOutBundles,
} from './server/queries.server.ts'
export { productChanged } from './server/save-product.server.ts'
export { insertProduct } from './server/write-queries.server.ts'
export { readSheet, readText } from './sheets/server/read-sheet.server.ts'
export { listSoldProducts } from './server/sold-products.server.ts'
export { readFilm, readSpokenFilm } from './videos/server/save-video.server.ts'
