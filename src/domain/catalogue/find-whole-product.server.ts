import type { Db } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { listProductReports } from '../lab-reports/queries.server.ts'
import { findVideo, wireVideo } from '../videos/queries.server.ts'
import type { Product } from './contract.ts'
import { findProduct } from './queries.server.ts'

/** Finds a published product with everything that its page shows. Three queries. `find` finds the product itself. */
export async function findWholeProduct({ db, files }: Pick<Shop, 'db' | 'files'>, id: string, find: FindProduct = findProduct): Promise<Product | undefined> {
  const [product, labReports, video] = await Promise.all([find(db, id), listProductReports(db, id), findVideo({ db }, id)])
  return product && { ...product, ...(labReports.length > 0 && { labReports }), ...(video && { video: wireVideo(files, video) }) }
}

type FindProduct = (db: Db, id: string) => Promise<Product | undefined>
