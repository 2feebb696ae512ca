import { type Api, mount } from '#platform/http/mount.ts'
import * as publicContract from '../contract.ts'
import * as contract from '../office-contract.ts'
import type { OfficePage } from '../office-contract.ts'
import { claimsOfPage, minutesToRead } from '../rules/page-text.ts'
import { pathOfPage } from '../rules/page-path.ts'
import { fillLegalPage } from './legal.server.ts'
import { movePage } from './move-page.server.ts'
import { storePageFilm } from './page-films.server.ts'
import { listPagePictures } from './page-pictures.server.ts'
import { cancelPublication, publishPage, restoreVersion, unpublishPage } from './publish-page.server.ts'
import { listArticles, listShownPages } from './queries.server.ts'
import { addPage, discardDraft, saveDraft } from './save-page.server.ts'
import { readParts, readPartsOfHome } from './shown-parts.server.ts'
import { newestOf, readPage, readPages, textsAt, wireListed, wirePage } from './wire-page.server.ts'

const success = true as const

/** Returns a function that makes the reply with a changed page. */
const answer = (message: string) => (page: OfficePage) => ({ success, message, page })

export function contentApi(api: Api) {
  const { shop } = api

  mount(api, publicContract.listArticles, async () => listArticles(shop.db, shop.now()))

  mount(api, publicContract.listOwnPages, async () => listShownPages(shop.db, 'page', shop.now()))

  mount(api, contract.listPages, async () => (await readPages(shop.db, { withBlocks: false })).map((page) => wireListed(page, shop.now())))

  mount(api, contract.showPage, async ({ id }) => wirePage(await readPage(shop.db, id), shop.now()))

  mount(api, contract.listPagePictures, async () => listPagePictures(shop.db))

  mount(api, contract.uploadFilm, async (input, { actor, file }) => ({
    success,
    message: 'Film uploaded',
    film: await storePageFilm(shop, actor, { ...input, file }),
  }))

  mount(api, contract.addPage, async (input, { actor }) => withWarnings('Page added')(await addPage(shop, input, actor)))

  mount(api, contract.movePage, async (input, { actor }) => answer('Address changed')(await movePage(shop, input, actor)))

  mount(api, contract.saveDraft, async (input, { actor }) => withWarnings('Draft saved')(await saveDraft(shop, input, actor)))

  mount(api, contract.discardDraft, async (input, { actor }) => ({ success, message: 'Draft discarded', page: await discardDraft(shop, input, actor) }))

  mount(api, contract.publishPage, async (input, { actor }) =>
    answer(input.at ? 'Publication scheduled' : 'Page published')(await publishPage(shop, input, actor)),
  )

  mount(api, contract.cancelPublication, async (input, { actor }) => answer('Schedule cancelled')(await cancelPublication(shop, input, actor)))

  mount(api, contract.unpublishPage, async (input, { actor }) => answer('Page unpublished')(await unpublishPage(shop, input, actor)))

  mount(api, contract.restoreVersion, async (input, { actor }) => answer('Version restored as a draft')(await restoreVersion(shop, input, actor)))

  mount(api, contract.previewPage, async ({ id, content }) => {
    const page = await readPage(shop.db, id)
    const shown = content ?? newestOf(page)
    const { kind } = page.row
    const readPartsOf = kind === 'home' ? readPartsOfHome : readParts
    const { content: filled, parts } =
      kind === 'legal' ? await fillLegalPage(shop, shown, textsAt(page, shop.now()).shown?.liveFrom) : { content: shown, parts: await readPartsOf(shop, shown) }
    return { kind, path: pathOfPage(page.row), minutes: minutesToRead(filled), content: filled, parts }
  })
}

const withWarnings = (message: string) => (page: OfficePage) => ({ ...answer(message)(page), warnings: claimsOfPage(page.content) })
