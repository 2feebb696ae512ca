import { type Context, Hono } from 'hono'
import { openCache, type Read } from '#platform/cache/cache.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import type { Shop } from '#platform/shop.ts'
import { listSettingRows } from '#shop/settings/module.server.ts'
import { sourcesOf } from '#ui/picture-sizes.ts'
import { drawIcon, drawSocial, type Drawn } from './draw-picture.server.ts'
import { type LookFacts, lookFactsIn } from './queries.server.ts'

/** `isStandIn`: it shows the letter instead of the mark, whose file is missing. */
type File = { bytes: Uint8Array; type: string; isStandIn?: boolean }

const maxBytes = 8 * 1024 * 1024

/**
 * Serves the stylesheet and the icons of the look at /look/HASH. The hash is of everything that they show, so a browser may keep them without end. Each is
 * drawn once in a process. A hash that the process does not know, as of a page that somebody has open, shows the present look.
 */
export function lookFiles(shop: Shop) {
  const cache = openCache<File>({ maxBytes, bytesOf: ({ bytes }) => bytes.length, isStored: (_, { isStandIn }) => !isStandIn })
  const site = new Hono()

  site.get('/look/:hash/:name', async (c) => {
    const { hash, name } = c.req.param()
    const kept = cache.find(`${hash}/${name}`)
    if (kept) return answer(c, kept, immutable)
    // Unknown names read the database each time, so they count on the limit.
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
  (size: number, opaque: boolean): Make =>
  async (shop, facts) =>
    drawn(shop, facts, 'image/png', (shown) => drawIcon(shown, size, { opaque }))

/** Draws a picture with the mark, or with what stands in for it. */
async function drawn(shop: Shop, facts: LookFacts, type: string, draw: (shown: Drawn) => Promise<Uint8Array>): Promise<File> {
  const mark = await findMark(shop, facts)
  return { bytes: await draw({ ...facts, mark }), type, isStandIn: facts.mark !== '' && !mark }
}

const makers: Record<string, Make> = {
  'styles.css': async (_, { styles }) => ({ bytes: Buffer.from(styles), type: 'text/css; charset=utf-8' }),
  'icon-48.png': icon(48, false),
  'icon-180.png': icon(180, true),
  'icon-192.png': icon(192, false),
  'icon-512.png': icon(512, true),
  'social.jpg': (shop, facts) => drawn(shop, facts, 'image/jpeg', drawSocial),
  'manifest.webmanifest': async (_, facts) => ({ bytes: Buffer.from(JSON.stringify(manifestOf(facts))), type: 'application/manifest+json' }),
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
async function findMark({ files }: Shop, { mark }: LookFacts) {
  const largest = sourcesOf(mark)?.webp.split(', ').at(-1)?.split(' ')[0]
  return largest === undefined ? undefined : files.find(largest.slice(files.urlOf('').length))
}
