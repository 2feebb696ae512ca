import { minuteMs } from '#kernel/duration.ts'
import type { Context } from 'hono'
import type { FindCached } from './serve-cached.ts'
import { openCache, type Read } from './cache.ts'
import type { ContentChanges } from './content-changes.ts'
import { sendCached, type CachedResponse, cachedResponse, weightOf } from './cached-response.ts'
import { targetOf } from '../http/unsafe-path.ts'

/** Enough for about 800 pictures, those of a large shop: the sizes for phones have 10 to 60 kB. */
const defaultBytes = 32 * 1024 * 1024
/** A larger picture would push out dozens of others. */
const maxPictureBytes = 1024 * 1024
/** Older pictures are read again, in case the notification of a removal was missed. */
const freshMs = minuteMs
/** The address as links write it. Other spellings are not cached, or one picture could fill the cache. */
const plainName = /^\/media\/[\w.-]+$/

type Parts = {
  /** Renders a request by the site behind the cache, which reads pictures from storage. */
  render: (request: Request, env: unknown) => Response | Promise<Response>
  changes: Pick<ContentChanges, 'subscribe' | 'isListening'>
  now?: () => number
  maxBytes?: number
}

/**
 * Opens the cache of stored pictures, which answers with an ETag. The content of a name never changes, but a picture may be removed. The removal of one
 * picture, in any process, clears the cache. While the connection for notifications is broken, the cache answers nothing. Without the cache, 32
 * connections get 0.37 of the pictures a second, at four times the processor time.
 */
export function openPictureCache({ render, changes, now = Date.now, maxBytes = defaultBytes }: Parts) {
  const pictures = openCache<CachedResponse>({
    maxBytes,
    bytesOf: weightOf,
    isStored: (target, { body }) => body.length <= maxPictureBytes && plainName.test(target),
    freshMs,
    changes,
    clearedBy: ['picture removed', 'missed'],
    isTrusted: changes.isListening,
    now,
  })

  async function readPicture(c: Context): Promise<Read<CachedResponse, Response>> {
    const response = await render(new Request(c.req.url), c.env)
    if (response.status !== 200) return { own: response }
    return { value: cachedResponse(new Uint8Array(await response.arrayBuffer()), Object.fromEntries(response.headers)) }
  }

  return {
    find: pictures.find satisfies FindCached,
    async answer(c: Context): Promise<Response> {
      const [target = ''] = targetOf(c).split('?')
      const read = await pictures.get(target, () => readPicture(c))
      return 'own' in read ? read.own : sendCached(c.req.raw, read.value)
    },
  }
}
