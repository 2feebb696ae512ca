import { articles } from '#shop/content/rules/built-in/articles.ts'
import type { VersionedMenus } from '#shop/content/menus/contract.ts'
import type { Baseline, Fixture, RequestPart } from './fixture.ts'

const ours = articles[0]?.slug ?? ''

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

/** A page as long as the articles that come with the shop. */
const content = (fixture: Fixture) => ({
  title: `Page ${fixture.next('page text')}`,
  summary: 'How we pick.',
  image: `/media/${'a'.repeat(32)}-800x600-800.jpg`,
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
  'GET /pages': ofPage(),
  'POST /pages': ofPage((fixture) => ({ json: { kind: 'page', title: 'Harvest', slug: `harvest-${fixture.next('page')}` } })),
  'GET /pages/{id}': ofPage(),
  'PUT /pages/{id}/draft': ofPage((fixture) => ({ json: { content: content(fixture) } })),
  'POST /pages/{id}/discard': withDraft(),
  'POST /pages/{id}/publish': withDraft(),
  'POST /pages/{id}/cancel-publication': withDraft(),
  'POST /pages/{id}/unpublish': withDraft(),
  'POST /pages/{id}/restore': withDraft({ from: 'ours' }),
  'POST /pages/{id}/preview': ofPage((fixture) => ({ json: { content: content(fixture) } })),
}
