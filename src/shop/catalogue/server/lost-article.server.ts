import type { Db } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import type { Product } from '../contract.ts'

declare module '#platform/shop.ts' {
  interface ShopModule {
    /** Functions that return whether a path belongs to a hidden page of the module, such as a draft, without a redirect to another page. */
    lostPaths?: readonly ((db: Db, path: string, now: Date) => Promise<boolean>)[]
  }
}

/** Returns a sentence if shoppers do not see the article of a product, such as a draft; else an empty text. */
export async function noticeLostArticle({ db, modules, now }: Pick<Shop, 'db' | 'modules' | 'now'>, { article }: Pick<Product, 'article'>): Promise<string> {
  if (!article) return ''
  const [path = ''] = article.path.split(/[?#]/)
  for (const isLost of modules.flatMap(({ lostPaths = [] }) => lostPaths))
    if (await isLost(db, path, now())) return `Shoppers do not see its article: ${article.path} leads to no published page.`
  return ''
}
