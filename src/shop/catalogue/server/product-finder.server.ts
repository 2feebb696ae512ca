import { fromNewest } from '#kernel/page.ts'
import type { Finder } from '#shop/audit/rules.ts'
import { listProductPage } from './queries.server.ts'

/** Finds products by a part of their name, also drafts, for the search of the back-office. */
export const productFinder: Finder = {
  kind: 'products',
  heading: 'Products',
  scope: 'catalogue:read',
  async find({ db }, typed, limit) {
    const { rows } = await listProductPage(db, { q: typed, status: 'all' }, { limit, beforeSeq: fromNewest })
    return rows.map(({ _id, name, variants }) => ({
      title: name,
      detail: variants.map(({ quantity }) => quantity).join(', '),
      to: `/admin/allproducts/${_id}`,
    }))
  },
}
