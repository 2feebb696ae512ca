import type { Db } from '#platform/database/database.ts'
import { listProductReports } from '../lab-reports/queries.server.ts'
import type { Product } from './contract.ts'
import { findProduct } from './queries.server.ts'

/** Finds a published product with everything that its page shows. Two queries. */
export async function findShownProduct(db: Db, id: string): Promise<Product | undefined> {
  const [product, labReports] = await Promise.all([findProduct(db, id), listProductReports(db, id)])
  return product && { ...product, ...(labReports.length > 0 && { labReports }) }
}
