import { Hono } from 'hono'
import { clientAddress } from '#platform/http/client-address.ts'
import type { Shop } from '#platform/shop.ts'
import { pictureFormats } from './picture.ts'
import { contentTypes } from './store-image.server.ts'

const name = /^[0-9a-f]{32}-\d{1,4}x\d{1,4}-\d{1,4}\.(avif|webp|jpg)$/

/** Stored pictures at /media. A name never changes its content, so a browser may keep it for good. */
export function mediaFiles(shop: Shop) {
  const site = new Hono()
  site.get('/media/:name', async (c) => {
    const asked = c.req.param('name')
    const extension = name.exec(asked)?.[1]
    const format = pictureFormats.find((known) => known === extension)
    const bytes = format && (await shop.files.find(asked))
    if (!format || !bytes) {
      // What is there is kept in front of this; a name that is not is looked for each time.
      await shop.limits.take('requests', clientAddress(c, shop.config.TRUST_PROXY))
      return c.text('Not found', 404, { 'cache-control': 'no-store' })
    }
    return c.body(Uint8Array.from(bytes), 200, {
      'content-type': contentTypes[format],
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })
  return site
}
