import type { Context } from 'hono'
import type { FindCached } from './serve-cached.ts'
import { openBoundedMap } from './bounded-map.ts'
import type { CatalogueChanges } from './catalogue-changes.ts'
import { sendCached, type CachedResponse, cachedResponse, weightOf } from './cached-response.ts'
import { targetOf } from '../http/unsafe-path.ts'

type Picture = CachedResponse & { readAt: number }

/** The copies that phones ask for have 10 to 60 kB: some 800 of them, which is a large catalogue's. */
const usualBytes = 32 * 1024 * 1024
/** One that is larger would push out dozens. */
const maxPictureBytes = 1024 * 1024
/** What is older is read anew, lest the news of its removal was lost. */
const freshMs = 60_000
/** As it is linked: spelt otherwise, one picture would be kept many times. */
const plainName = /^\/media\/[\w.-]+$/

type Parts = {
  /** The site behind, which reads pictures from where they are stored. */
  render: (request: Request, env: unknown) => Response | Promise<Response>
  changes: Pick<CatalogueChanges, 'subscribe' | 'isHearing'>
  now?: () => number
  maxBytes?: number
}

/**
 * Keeps stored pictures in front of the site, with an ETag. A name never changes its content, but a picture may be removed: all are let go of when
 * one is, in any process, and none is answered from here while the news of that would not arrive.
 */
export function openPictureCache({ render, changes, now = Date.now, maxBytes = usualBytes }: Parts) {
  const kept = openBoundedMap<Picture>(maxBytes, weightOf)
  let version = 0

  const find = (target: string) => {
    const found = kept.get(target)
    return found && changes.isHearing() && now() - found.readAt <= freshMs ? found : undefined
  }

  changes.subscribe((news) => {
    if (news === 'catalogue') return
    version += 1
    kept.clear()
  })

  return {
    find: find satisfies FindCached,
    async answer(c: Context): Promise<Response> {
      const [target = ''] = targetOf(c).split('?')
      const found = find(target)
      if (found) return sendCached(c.req.raw, found)
      const [asked, readAt] = [version, now()]
      const read = await render(new Request(c.req.url), c.env)
      if (read.status !== 200) return read
      const picture = cachedResponse(new Uint8Array(await read.arrayBuffer()), Object.fromEntries(read.headers))
      // One that was removed meanwhile may have been read before.
      if (asked === version && picture.body.length <= maxPictureBytes && plainName.test(target)) kept.set(target, { ...picture, readAt })
      return sendCached(c.req.raw, picture)
    },
  }
}
