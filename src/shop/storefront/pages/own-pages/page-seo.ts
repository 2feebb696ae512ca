import type { PageContent } from '#shop/content/page-contract.ts'
import { questionsIn } from '#shop/content/rules.ts'
import { findOwnPicture } from '#ui/own-pictures.ts'
import { seo } from '#ui/seo.ts'
import type { Matches } from '#ui/site.ts'
import { questionsData } from '../structured-data.ts'

type Rest = { title: string; path: string; data?: readonly object[] | false | undefined }

/** Returns the meta tags of a page whose content is `content`, with its questions as structured data. */
export function pageSeo(matches: Matches, content: PageContent, { title, path, data }: Rest) {
  const own = findOwnPicture(content.image)
  const picture = own ? { picture: own } : content.image ? { image: content.image } : {}
  return seo(matches, {
    title,
    description: content.summary,
    path,
    ...picture,
    data: import.meta.env.SSR && [...(data || []), ...questionsData(questionsIn(content))],
  })
}
