import { sql } from 'kysely'
import type { ShopModule } from '#platform/shop.ts'
import { menusApi } from './menus/server/api.server.ts'
import { brandMenus } from './menus/server/brand-menus.server.ts'
import { redirectsApi } from './redirects/server/api.server.ts'
import { brandRedirects } from './redirects/server/brand-redirects.server.ts'
import { contentApi } from './server/api.server.ts'
import { brandPages } from './server/brand-pages.server.ts'
import { pageFinder } from './server/page-finder.server.ts'
import { pageClaims } from './server/page-claims.server.ts'
import { showPageJob } from './server/publish-page.server.ts'
import { isLostPath, pagesNaming } from './server/queries.server.ts'

export const content: ShopModule = {
  name: 'content',
  api: [contentApi, menusApi, redirectsApi],
  brandParts: [brandPages, brandMenus, brandRedirects],
  jobs: [showPageJob],
  claimSources: [pageClaims],
  finders: [pageFinder],
  lostPaths: [isLostPath],
  pictures: [pagesNaming],
  documents: [pagesNaming],
  subjects: [
    { at: '/pages/:id', scope: 'catalogue:read', find: (ids) => sql`select id, slug as name from page where id = any(${ids})` },
    { at: '/redirects/:id', scope: 'catalogue:read', find: (ids) => sql`select id, from_path as name from redirect where id = any(${ids})` },
  ],
}

/* What other modules use. */
export { siteMenusIn } from './menus/server/menus.server.ts'
export { findTarget } from './redirects/server/queries.server.ts'
export { readLegal, sinceOf } from './server/legal.server.ts'
export { listFirstPages, type FirstPage, findShownPage, listArticles, listShownPages, type ShownPage } from './server/queries.server.ts'
export { leaveOutFirstArticles } from './server/save-page.server.ts'
export { readAbout, readHome, readParts } from './server/shown-parts.server.ts'
