import { readFileSync } from 'node:fs'
import { articles } from '#shop/content/rules/built-in/articles.ts'
import type { VersionedMenus } from '#shop/content/menus/contract.ts'
import { multipart } from './multipart.ts'
import type { Baseline, Fixture, RequestPart } from './fixture.ts'

const ours = articles[0]?.slug ?? ''

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

/** A page as long as the articles that come with the shop. */
const content = (fixture: Fixture) => ({
  title: `Page ${fixture.next('page text')}`,
  summary: 'How we pick.',
  image: '/pictures/duo.jpg',
  alt: 'A field',
  blocks: Array.from({ length: 8 }, () => ({
    kind: 'text',
    heading: 'Harvest',
    body: { type: 'doc', content: Array.from({ length: 4 }, () => paragraph('Picked by hand at dawn, and dried the same day. '.repeat(4))) },
  })),
})

const ofPage =
  (part: (fixture: Fixture) => RequestPart = () => ({})): Baseline =>
  async (fixture) => ({ token: fixture.admin, id: ours, ...part(fixture) })

/** Saves a draft first, so that the request has something to do. */
const withDraft =
  (json: object = {}): Baseline =>
  async (fixture) => {
    await fixture.call('PUT', `/pages/${ours}/draft`, { token: fixture.admin, body: { content: content(fixture) } })
    return { token: fixture.admin, id: ours, json }
  }

const anotherRedirect = (fixture: Fixture) => ({ from: `/old-${fixture.next('redirect')}`, to: '/blog' })

/** Adds a redirect first, so that the request has one to change. */
const withRedirect =
  (part: (fixture: Fixture) => object = () => ({})): Baseline =>
  async (fixture) => {
    const { admin: token } = fixture
    const { redirect } = await fixture.call<{ redirect: { _id: string } }>('POST', '/redirects', { token, body: anotherRedirect(fixture) })
    return { token, id: redirect._id, json: part(fixture) }
  }

/** Baseline requests of pages, by operation. */
export const pageBaselines: Record<string, Baseline> = {
  'GET /articles': () => ({}),
  'GET /own-pages': () => ({}),
  'GET /menus': ({ admin: token }) => ({ token }),
  'PUT /menus': async (fixture) => {
    const { admin: token } = fixture
    const menus = await fixture.call<VersionedMenus>('GET', '/menus', { token })
    const header = menus.header.map((link, place) => (place === 0 ? { ...link, text: `Home ${fixture.next('menu')}` } : link))
    return { token, json: { ...menus, header } }
  },
  'GET /redirects': ofPage(),
  'POST /redirects': ofPage((fixture) => ({ json: anotherRedirect(fixture) })),
  'PUT /redirects/{id}': withRedirect(anotherRedirect),
  'DELETE /redirects/{id}': withRedirect(),
  'POST /redirects/import': (fixture) => {
    const lines = Array.from({ length: 20 }, () => Object.values(anotherRedirect(fixture)).join(','))
    return { token: fixture.admin, ...multipart({ dryRun: '' }, { field: 'file', bytes: Buffer.from(lines.join('\n')), type: 'text/csv' }) }
  },
  'GET /pages': ofPage(),
  'GET /page-pictures': ofPage(),
  'POST /page-films': ({ admin: token }) => ({
    token,
    ...multipart({ noSpeech: 'true' }, { field: 'film', bytes: readFileSync('public/films/hero-saffron.mp4') }),
  }),
  'POST /pages': ofPage((fixture) => ({ json: { kind: 'page', title: 'Harvest', slug: `harvest-${fixture.next('page')}` } })),
  'POST /pages/{id}/address': async (fixture) => {
    const { admin: token } = fixture
    const body = { kind: 'page', title: 'Harvest', slug: `moving-${fixture.next('moving page')}` }
    const { page } = await fixture.call<{ page: { _id: string } }>('POST', '/pages', { token, body })
    return { token, id: page._id, json: { slug: `moved-${fixture.next('moved page')}` } }
  },
  'GET /pages/{id}': ofPage(),
  'PUT /pages/{id}/draft': ofPage((fixture) => ({ json: { content: content(fixture) } })),
  'POST /pages/{id}/discard': withDraft(),
  'POST /pages/{id}/publish': withDraft(),
  'POST /pages/{id}/cancel-publication': withDraft(),
  'POST /pages/{id}/unpublish': withDraft(),
  'POST /pages/{id}/restore': withDraft({ from: 'ours' }),
  'POST /pages/{id}/preview': ofPage((fixture) => ({ json: { content: content(fixture) } })),
}
