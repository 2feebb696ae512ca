import type { Db, Tx } from '#platform/database/database.ts'
import { listProducts } from '#shop/catalogue/module.server.ts'
import { productIdIn } from '#shop/catalogue/rules.ts'
import { readPages, wireListed } from '../../server/wire-page.server.ts'
import { canonicalPath } from '../rules/redirect-path.ts'

const productPage = /^\/product\/([^/]+)(?:\/reviews)?$/

/** Returns a function that tells whether shoppers see a page or product at a canonical path. The path is in lower case, so ids are compared without case. */
export async function readShownPaths(db: Db | Tx, now: Date): Promise<(path: string) => boolean> {
  const pages = (await readPages(db, { withBlocks: false })).map((page) => wireListed(page, now)).filter(({ state }) => state === 'live')
  const paths = new Set(pages.map(({ path }) => canonicalPath(path)))
  const ids = new Set((await listProducts(db)).map(({ _id }) => _id.toUpperCase()))
  return (path) => {
    const [, segment] = productPage.exec(path) ?? []
    return segment === undefined ? paths.has(path) : ids.has(productIdIn(decodeURIComponent(segment).toUpperCase()))
  }
}
