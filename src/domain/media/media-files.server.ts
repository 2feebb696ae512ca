import { Hono } from 'hono'
import { clientAddress } from '#platform/http/client-address.ts'
import type { Shop } from '#platform/shop.ts'
import { pictureFormats } from './picture.ts'
import { contentTypes } from './store-image.server.ts'

const name = /^[0-9a-f]{32}-\d{1,4}x\d{1,4}-\d{1,4}\.(avif|webp|jpg)$/

/** Serves stored pictures at /media. The content of a name never changes, so browsers may cache it without end. */
export function mediaFiles(shop: Shop) {
  const site = new Hono()
  site.get('/media/:name', async (c) => {
    const requested = c.req.param('name')
    const extension = name.exec(requested)?.[1]
    const format = pictureFormats.find((known) => known === extension)
    const bytes = format && (await shop.files.find(requested))
    if (!format || !bytes) {
      // A cache in front of this handler keeps existing files. Only unknown names reach the storage every time, so they count on the limit.
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
