import { hasWords, searchWords } from '#kernel/search-words.ts'
import type { Finder } from '#shop/audit/rules.ts'
import { readPages, wireListed } from './wire-page.server.ts'

/** Finds pages and articles by words of their title, for the search of the back-office. A shop has few pages, so it reads all titles. */
export const pageFinder: Finder = {
  kind: 'pages',
  heading: 'Pages',
  scope: 'catalogue:read',
  async find({ db, now }, typed, limit) {
    const words = searchWords(typed)
    const pages = (await readPages(db, { withBlocks: false })).map((page) => wireListed(page, now()))
    return pages
      .filter(({ title }) => hasWords(title, words))
      .slice(0, limit)
      .map(({ _id, title, path }) => ({ title, detail: path, to: `/admin/pages/${_id}` }))
  },
}
