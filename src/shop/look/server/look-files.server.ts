import { type Context, Hono } from 'hono'
import { openCache, type Read } from '#platform/cache/cache.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import type { Shop } from '#platform/shop.ts'
import { listSettingRows } from '#shop/settings/module.server.ts'
import { sourcesOf } from '#ui/picture-sizes.ts'
import { drawIcon, drawShare, drawSocial, type Drawn, type ShareTexts } from './draw-picture.server.ts'
import { drawnFactsIn, type LookFacts, lookFactsIn } from './queries.server.ts'

/** `isStandIn`: the picture shows the name or its first letter, because the file of the mark is missing. */
type File = { bytes: Uint8Array; type: string; isStandIn?: boolean }

const maxBytes = 8 * 1024 * 1024

/**
 * Serves the stylesheet and the icons of the look at /look/HASH. The hash depends on everything that these files show, so browsers may keep them for ever.
 * Each process makes each file once. An old hash, as of a page that somebody still has open, shows the present look.
 */
export function lookFiles(shop: Shop) {
  const cache = openCache<File>({ maxBytes, bytesOf: ({ bytes }) => bytes.length, isStored: (_, { isStandIn }) => !isStandIn })
  const site = new Hono()

  site.get('/look/:hash/:name', async (c) => {
    const { hash, name } = c.req.param()
    const cached = cache.find(`${hash}/${name}`)
    if (cached) return answer(c, cached, immutable)
    // A request that the cache cannot answer reads the database, so the limit of requests counts it.
    await shop.limits.take('requests', clientAddress(c, shop.config.TRUST_PROXY))
    const facts = Object.hasOwn(makers, name) ? lookFactsIn(await listSettingRows(shop.db)) : undefined
    const make = facts && makers[name]
    if (!make) return c.text('Not found', 404, { 'cache-control': 'no-store' })
    const read: Read<File, undefined> = await cache.get(`${facts.hash}/${name}`, async () => ({ value: await make(shop, facts) }))
    if (!('value' in read)) return c.notFound()
    return answer(c, read.value, facts.hash === hash && !read.value.isStandIn ? immutable : 'no-store')
  })

  return site
}

const immutable = 'public, max-age=31536000, immutable'

const answer = (c: Context, { bytes, type }: File, caching: string) =>
  c.body(Uint8Array.from(bytes), 200, {
    'content-type': type,
    'cache-control': caching,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })

type Make = (shop: Shop, facts: LookFacts) => Promise<File>

const icon =
  (size: number, { opaque }: { opaque: boolean }): Make =>
  async (shop, facts) =>
    drawFile(shop, facts, 'image/png', (shown) => drawIcon(shown, size, { opaque }))

/** Draws a picture with the mark, if the look has one whose file exists. */
async function drawFile(shop: Shop, facts: LookFacts, type: string, draw: (shown: Drawn) => Promise<Uint8Array>): Promise<File> {
  const mark = await findMark(shop, facts)
  return { bytes: await draw({ ...facts, mark }), type, isStandIn: facts.mark !== '' && !mark }
}

const makers: Record<string, Make> = {
  'styles.css': async (_, { styles }) => ({ bytes: Buffer.from(styles), type: 'text/css; charset=utf-8' }),
  'icon-48.png': icon(48, { opaque: false }),
  'icon-180.png': icon(180, { opaque: true }),
  'icon-192.png': icon(192, { opaque: false }),
  'icon-512.png': icon(512, { opaque: true }),
  'social.jpg': (shop, facts) => drawFile(shop, facts, 'image/jpeg', drawSocial),
  'manifest.webmanifest': async (_, facts) => ({ bytes: Buffer.from(JSON.stringify(manifestOf(facts))), type: 'application/manifest+json' }),
}

/** Draws a picture that people share, in the look of the shop, as PNG. */
export async function drawShareOf(shop: Shop, texts: ShareTexts): Promise<Uint8Array> {
  const facts = drawnFactsIn(await listSettingRows(shop.db))
  return drawShare({ ...facts, mark: await findMark(shop, facts) }, texts)
}

const manifestOf = ({ brand, hash }: LookFacts) => ({
  name: brand,
  short_name: brand,
  start_url: '/',
  display: 'browser',
  icons: [
    { src: `/look/${hash}/icon-192.png`, sizes: '192x192', type: 'image/png' },
    { src: `/look/${hash}/icon-512.png`, sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
  ],
})

/** Finds the largest copy of the mark that keeps transparent pixels. */
async function findMark({ files }: Shop, { mark }: Pick<LookFacts, 'mark'>) {
  const largest = sourcesOf(mark)?.webp.split(', ').at(-1)?.split(' ')[0]
  return largest === undefined ? undefined : files.find(largest.slice(files.urlOf('').length))
}
