import { type Context, Hono } from 'hono'
import { answerInParts } from '#platform/http/answer-in-parts.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import type { Shop } from '#platform/shop.ts'
import { pictureFormats } from '#ui/picture-sizes.ts'
import { contentTypes } from './store-image.server.ts'
import { filmName } from './stored-name.server.ts'

const pictureName = /^[0-9a-f]{32}-\d{1,4}x\d{1,4}-\d{1,4}\.(avif|webp|jpg)$/

export const videoTypes = { mp4: 'video/mp4', webm: 'video/webm' }

const filmTypes: Record<string, string> = { ...videoTypes, vtt: 'text/vtt; charset=utf-8' }

/** Serves stored pictures, videos and captions at /media. The content of a name never changes, so browsers may cache it without end. */
export function mediaFiles(shop: Shop) {
  const site = new Hono()
  site.get('/media/:name', async (c) => {
    const requested = c.req.param('name')
    const picture = await answerPicture(c, requested)
    if (picture) return picture
    // A cache in front of this handler keeps existing pictures. Films and unknown names reach the storage every time, so they count on the limit.
    await shop.limits.take('requests', clientAddress(c, shop.config.TRUST_PROXY))
    return (await answerFilm(c, requested)) ?? c.text('Not found', 404, { 'cache-control': 'no-store' })
  })

  async function answerPicture(c: Context, requested: string) {
    const extension = pictureName.exec(requested)?.[1]
    const format = pictureFormats.find((known) => known === extension)
    const bytes = format && (await shop.files.find(requested))
    return format && bytes && c.body(Uint8Array.from(bytes), 200, headersOf(contentTypes[format]))
  }

  async function answerFilm({ req }: Context, requested: string) {
    const extension = filmName.exec(requested)?.[1]
    const size = extension && (await shop.files.findSize(requested))
    if (!extension || !size) return undefined
    const read = (start: number, length: number) => shop.files.findPart(requested, start, length)
    return answerInParts(req.raw, { size, tag: requested, read }, headersOf(filmTypes[extension] ?? ''))
  }

  return site
}

const headersOf = (type: string) => ({
  'content-type': type,
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
})
