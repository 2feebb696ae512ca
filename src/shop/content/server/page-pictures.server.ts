import { ShopError } from '#kernel/errors.ts'
import type { Db } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { refusePersonalPictures } from '#shop/media/module.server.ts'
import { findBuiltInPicture } from '#ui/built-in-pictures.ts'
import { badPicture } from '../block-field-contract.ts'
import type { PagePicture } from '../office-contract.ts'
import type { PageContent } from '../page-contract.ts'
import { picturesOfPage, placedPictures } from '../rules/page-text.ts'
import { newestOf, readPages, type WholePage } from './wire-page.server.ts'

/** Lists the pictures of every page, also of drafts and scheduled texts, each once with the pages that show it. Two queries. */
export async function listPagePictures(db: Db): Promise<PagePicture[]> {
  const found = new Map<string, PagePicture>()
  for (const { row, texts, builtIn } of await readPages(db, { withBlocks: true })) {
    const contents = [row.draft, ...texts.map(({ content }) => content)].filter((content) => content !== null)
    if (contents.length === 0 && builtIn) contents.push(builtIn.content)
    const page = { _id: row.id, kind: row.kind, title: newestOf({ row, texts, builtIn }).title }
    for (const { url: image, alt } of contents.flatMap(placedPictures)) {
      if (image === '') continue
      const picture = found.get(image) ?? { image, alt, pages: [] }
      found.set(image, picture)
      if (!picture.pages.some(({ _id }) => _id === page._id)) picture.pages.push(page)
    }
  }
  return [...found.values()]
}

const gone = 'This picture is not stored. Please upload it again.'

/**
 * Refuses photos of shoppers and pictures that the shop does not store. A picture that another text of the page shows already may stay.
 * @throws ShopError invalid_input, with the field of each picture
 */
export async function refuseForeignPictures(shop: Shop, { row, texts, builtIn }: WholePage, content: PageContent) {
  const placed = placedPictures(content)
  await refusePersonalPictures(shop, shop.db, placed)
  const known = [row.draft, builtIn?.content, ...texts.map((text) => text.content)].flatMap((text) => (text ? picturesOfPage(text) : []))
  const folder = shop.files.urlOf('')
  const wrong: { field: string; message: string }[] = []
  for (const { field, url } of placed) {
    if (url === '' || findBuiltInPicture(url) !== undefined || known.includes(url)) continue
    if (!url.startsWith(folder)) wrong.push({ field, message: badPicture })
    else if ((await shop.files.findSize(url.slice(folder.length))) === undefined) wrong.push({ field, message: gone })
  }
  if (wrong[0]) throw new ShopError('invalid_input', wrong[0].message, wrong)
}
