import type { Db } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import type { Product } from '../contract.ts'

declare module '#platform/shop.ts' {
  interface ShopModule {
    /** Say whether a path is of a page of the module that shoppers do not see, and that leads to no other. */
    lostPaths?: readonly ((db: Db, path: string, now: Date) => Promise<boolean>)[]
  }
}

/** Returns a sentence about an article that shoppers do not see, such as one that is still a draft; empty for a product without one. */
export async function noticeLostArticle({ db, modules, now }: Pick<Shop, 'db' | 'modules' | 'now'>, { article }: Pick<Product, 'article'>): Promise<string> {
  if (!article) return ''
  const [path = ''] = article.path.split(/[?#]/)
  for (const isLost of modules.flatMap(({ lostPaths = [] }) => lostPaths))
    if (await isLost(db, path, now())) return `Shoppers do not see its article: ${article.path} leads to no published page.`
  return ''
}
