import type { ClaimSource } from '#shop/claims/module.server.ts'
import type { PageContent } from '../page-contract.ts'
import { claimTextsOf } from '../rules/page-text.ts'
import { newestOf, readPages } from './wire-page.server.ts'

/** Reads every text of the owner that a page shows or will show, also drafts, for the check of claims. Built-in texts make no claims. */
export const pageClaims: ClaimSource = {
  scope: 'catalogue:read',
  async read(db) {
    const pages = await readPages(db, { withBlocks: true })
    return pages.flatMap((page) => {
      const newest = newestOf(page)
      const lastShown = page.texts.find(({ pending }) => !pending)?.content
      const waiting = page.texts.find(({ pending }) => pending)?.content
      const contents = [newest, waiting, lastShown].filter((content): content is PageContent => content != null && content !== page.builtIn?.content)
      const texts = new Map(contents.flatMap(claimTextsOf).map((each) => [JSON.stringify(each), each] as const))
      return texts.size === 0 ? [] : [{ holder: { kind: 'page' as const, id: page.row.id, name: newest.title }, texts: [...texts.values()] }]
    })
  },
}
