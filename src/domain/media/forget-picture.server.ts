import { announceRemoval } from '#platform/cache/catalogue-changes.ts'
import type { Shop } from '#platform/shop.ts'
import { sourcesOf } from './picture.ts'
import { isPictureShown } from './queries.server.ts'

/**
 * Removes a picture in all its copies, once nothing of the shop shows it any more, and then from every process's memory. One that is not this shop's
 * own is left alone.
 */
export async function forgetPicture({ db, files }: Shop, { url }: { url: string }) {
  const sources = sourcesOf(url)
  const folder = files.urlOf('')
  if (!sources || !url.startsWith(folder) || (await isPictureShown(db, sources.hash))) return
  const copies = [sources.avif, sources.webp, sources.jpeg].flatMap((srcset) => srcset.split(', ').map((copy) => copy.split(' ')[0] ?? ''))
  await Promise.all(copies.map((copy) => files.remove(copy.slice(folder.length))))
  await announceRemoval(db)
}
