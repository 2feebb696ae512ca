import type { Context } from 'hono'
import type { FindCached } from './serve-cached.ts'
import { openBoundedMap } from './bounded-map.ts'
import type { CatalogueChanges } from './catalogue-changes.ts'
import { sendCached, type CachedResponse, cachedResponse, weightOf } from './cached-response.ts'
import { targetOf } from '../http/unsafe-path.ts'

type Picture = CachedResponse & { readAt: number }

/** Enough for about 800 pictures, a large catalogue: the sizes for phones have 10 to 60 kB. */
const defaultBytes = 32 * 1024 * 1024
/** A larger picture would push out dozens of others. */
const maxPictureBytes = 1024 * 1024
/** Older pictures are read again, in case the notification of a removal was missed. */
const freshMs = 60_000
/** The address as links write it. Other spellings are not cached, or one picture could fill the cache. */
const plainName = /^\/media\/[\w.-]+$/

type Parts = {
  /** Renders a request by the site behind the cache, which reads pictures from storage. */
  render: (request: Request, env: unknown) => Response | Promise<Response>
  changes: Pick<CatalogueChanges, 'subscribe' | 'isListening'>
  now?: () => number
  maxBytes?: number
}

/**
 * Opens the cache of stored pictures, which answers with an ETag. The content of a name never changes, but a picture may be removed. The removal of one
 * picture, in any process, clears the cache. While the connection for notifications is broken, the cache answers nothing.
 */
export function openPictureCache({ render, changes, now = Date.now, maxBytes = defaultBytes }: Parts) {
  const pictures = openBoundedMap<Picture>(maxBytes, weightOf)
  let version = 0

  const find = (target: string) => {
    const found = pictures.get(target)
    return found && changes.isListening() && now() - found.readAt <= freshMs ? found : undefined
  }

  changes.subscribe((change) => {
    if (change === 'catalogue') return
    version += 1
    pictures.clear()
  })

  return {
    find: find satisfies FindCached,
    async answer(c: Context): Promise<Response> {
      const [target = ''] = targetOf(c).split('?')
      const found = find(target)
      if (found) return sendCached(c.req.raw, found)
      const [versionBefore, readAt] = [version, now()]
      const response = await render(new Request(c.req.url), c.env)
      if (response.status !== 200) return response
      const picture = cachedResponse(new Uint8Array(await response.arrayBuffer()), Object.fromEntries(response.headers))
      // If a picture was removed during the read, this may be the one.
      if (versionBefore === version && picture.body.length <= maxPictureBytes && plainName.test(target)) pictures.set(target, { ...picture, readAt })
      return sendCached(c.req.raw, picture)
    },
  }
}
