import type { PageContent } from '#shop/content/page-contract.ts'
import { fillFacts, questionsIn } from '#shop/content/rules.ts'
import { findBuiltInPicture } from '#ui/built-in-pictures.ts'
import { seo } from '#ui/seo.ts'
import { type Matches, siteIn } from '#ui/site.ts'
import { questionsData } from '../structured-data.ts'

type Rest = Omit<Parameters<typeof seo>[1], 'picture' | 'image' | 'description'>

/** Returns the meta tags of a page with this content: its summary, its picture, and its questions as structured data. */
export function pageSeo(matches: Matches, content: PageContent, { data, ...rest }: Rest) {
  const builtIn = findBuiltInPicture(content.image)
  return seo(matches, {
    ...rest,
    description: content.summary,
    ...(builtIn ? { picture: builtIn } : { image: content.image }),
    data: import.meta.env.SSR && [...(data || []), ...questionsData(fillFacts(questionsIn(content), siteIn(matches)))],
  })
}
