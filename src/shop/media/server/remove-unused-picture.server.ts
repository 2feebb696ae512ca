import { notifyPictureRemoved } from '#platform/cache/catalogue-changes.ts'
import { job } from '#platform/module.ts'
import type { Shop } from '#platform/shop.ts'
import { sourcesOf } from '#ui/picture-sizes.ts'
import { isFound } from './queries.server.ts'

/**
 * Removes all copies of a picture that nothing in the shop shows any more, then clears it from the memory of every process. Ignores pictures of other sites.
 */
export async function removeUnusedPicture({ db, files, modules }: Shop, { url }: { url: string }) {
  const sources = sourcesOf(url)
  const folder = files.urlOf('')
  if (
    !sources ||
    !url.startsWith(folder) ||
    (await isFound(
      db,
      modules.flatMap(({ pictures = [] }) => pictures.map((find) => find(sources.hash))),
    ))
  )
    return
  const copies = [sources.avif, sources.webp, sources.jpeg].flatMap((srcset) => srcset.split(', ').map((copy) => copy.split(' ')[0] ?? ''))
  await Promise.all(copies.map((copy) => files.remove(copy.slice(folder.length))))
  await notifyPictureRemoved(db)
}

export const forgetPictureJob = job('forget-picture', { retryLimit: 12, retryDelay: 60, pollingIntervalSeconds: 10 }, removeUnusedPicture)
