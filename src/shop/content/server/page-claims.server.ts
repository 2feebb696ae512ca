import type { ClaimSource } from '#shop/claims/module.server.ts'
import type { PageContent } from '../page-contract.ts'
import { claimTextsOf } from '../rules/page-text.ts'
import { newestOf, readPages } from './wire-page.server.ts'

/** Finds the owner's texts that pages show, will show or have as drafts, so that the shop can check their claims. Built-in texts make no claims. */
export const pageClaims: ClaimSource = {
  // Who may read the pages may read the claims in them.
  scope: 'catalogue:read',
  async read(db) {
    const pages = await readPages(db, { withBlocks: true })
    return pages.flatMap((page) => {
      // Drafts and stored texts are the owner's. The built-in text stands apart, in `page.builtIn`.
      const newest = page.row.draft ?? page.texts.find(({ content }) => content !== null)?.content
      const lastShown = page.texts.find(({ pending }) => !pending)?.content
      const waiting = page.texts.find(({ pending }) => pending)?.content
      const contents = [newest, waiting, lastShown].filter((content): content is PageContent => content != null)
      const texts = new Map(contents.flatMap(claimTextsOf).map((each) => [JSON.stringify(each), each] as const))
      return texts.size === 0 ? [] : [{ holder: { kind: 'page' as const, id: page.row.id, name: newestOf(page).title }, texts: [...texts.values()] }]
    })
  },
}
