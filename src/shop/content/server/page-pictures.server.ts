import type { Db } from '#platform/database/database.ts'
import type { PagePicture } from '../office-contract.ts'
import { placedPictures } from '../rules/page-text.ts'
import { newestOf, readPages } from './wire-page.server.ts'

/** Lists the pictures of every page, drafts and scheduled texts included, each once with the pages that show it. Two queries. */
export async function listPagePictures(db: Db): Promise<PagePicture[]> {
  const found = new Map<string, PagePicture>()
  for (const { row, texts, builtIn } of await readPages(db, { withBlocks: true })) {
    const contents = [row.draft, ...texts.map(({ content }) => content)].filter((content) => content !== null)
    const whole = contents.length > 0 ? contents : builtIn ? [builtIn.content] : []
    const page = { _id: row.id, kind: row.kind, title: newestOf({ row, texts, builtIn }).title }
    for (const { url: image, alt } of whole.flatMap(placedPictures)) {
      if (image === '') continue
      const picture = found.get(image) ?? { image, alt, pages: [] }
      found.set(image, picture)
      if (!picture.pages.some(({ _id }) => _id === page._id)) picture.pages.push(page)
    }
  }
  return [...found.values()]
}
