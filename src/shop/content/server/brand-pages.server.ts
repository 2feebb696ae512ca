import { z } from 'zod/mini'
import { brandPart } from '#shop/settings/module.server.ts'
import * as contract from '../office-contract.ts'
import { pageContent } from '../page-contract.ts'
import { mostPages } from './save-page.server.ts'
import { readPages, textsAt } from './wire-page.server.ts'

/** `content` is the text that shoppers see. Null takes away a page that comes with the shop. */
const pages = z
  .array(
    z.object({
      _id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
      kind: z.enum(contract.pageKinds),
      slug: contract.addPage.input.shape.slug,
      content: z.nullable(pageContent),
    }),
  )
  .check(z.maxLength(mostPages))

/** The pages that shoppers see, each with that text. Of those that come with the shop, only the changed ones. Drafts and earlier texts stay. */
export const brandPages = brandPart({
  name: 'pages',
  schema: pages,
  async write({ db, now }) {
    const read = await readPages(db, { withBlocks: true })
    return read.flatMap((page) => {
      const { shown, content } = textsAt(page, now())
      const isPacked = page.first ? shown !== undefined : content !== null
      return isPacked ? [{ _id: page.row.id, kind: page.row.kind, slug: page.row.slug, content }] : []
    })
  },
})
