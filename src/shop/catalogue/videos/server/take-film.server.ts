import { isShopError, ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { keepFiles, newFileName, queueRemoval } from '#shop/media/module.server.ts'
import type { OpenBrandPack } from '#shop/settings/module.server.ts'
import type { PackedFilm, PackedProduct } from '../../rules/product-of-pack.ts'
import { isCaptions, maxCaptionsLength } from '../rules/video.ts'
import { findVideo, lockVideo, setVideo, type VideoRow } from './queries.server.ts'
import { namesOf, readFilm, recordVideo } from './save-video.server.ts'

/** The row of a stored film, or why the film cannot be used. */
type Prepared = { row: VideoRow } | { why: string }

/** Stores the films of a brand pack that the shop does not show yet. `take` writes the row of a product's film, and returns whether it is new. */
export async function prepareFilms(shop: Shop, products: readonly PackedProduct[], pack: OpenBrandPack) {
  const films = new Map<string, Prepared>()
  const seen = new Set<string>()
  for (const { _id, film } of products) {
    // If the brand pack has a product twice, the first one counts.
    if (seen.has(_id)) continue
    seen.add(_id)
    const prepared = film ? await prepare(shop, _id, film, pack) : undefined
    if (prepared) films.set(_id, prepared)
  }
  return {
    async take(tx: Tx, actor: Actor, id: string): Promise<{ changed: boolean; why?: string }> {
      const prepared = films.get(id)
      if (!prepared) return { changed: false }
      if ('why' in prepared) return { changed: false, why: prepared.why }
      const before = await lockVideo(tx, id)
      await setVideo(tx, id, prepared.row)
      await queueRemoval(shop, tx, namesOf(before))
      await recordVideo(shop, tx, { actor, id, action: before ? 'video changed' : 'video added', before, after: prepared.row })
      return { changed: true }
    },
  }
}

/** Stores the files of a film, except in a dry run. @returns undefined for a film that the product has already */
async function prepare(shop: Shop, id: string, film: PackedFilm, pack: OpenBrandPack): Promise<Prepared | undefined> {
  const poster = pack.pictures.has(film.poster) ? film.poster : ''
  try {
    const { file, facts } = readFilm(Buffer.from(await pack.bytesOf(film.url)))
    const captions = film.captions === null ? undefined : await pack.bytesOf(film.captions)
    if (captions && !areCaptions(captions)) throw new ShopError('invalid_input', 'The captions are not WebVTT.')
    if (await isShown(shop, id, { film: file.bytes, captions, poster })) return undefined
    const spoken = captions && { name: newFileName('vtt'), bytes: captions, type: 'text/vtt' }
    if (!pack.dryRun) await keepFiles(shop, spoken ? [file, spoken] : [file], async () => undefined)
    return { row: { ...facts, file: file.name, captions: spoken?.name ?? null, poster, addedAt: shop.now() } }
  } catch (error) {
    if (!isShopError(error) || shop.statusOf[error.code] >= 500) throw error
    return { why: error.message }
  }
}

function areCaptions(bytes: Uint8Array) {
  const text = new TextDecoder().decode(bytes)
  return text.length <= maxCaptionsLength && isCaptions(text)
}

type Given = { film: Uint8Array; captions: Uint8Array | undefined; poster: string }

/** Returns whether a product shows this film already. Compares the bytes, because names of stored films are random. */
async function isShown({ db, files }: Shop, id: string, { film, captions, poster }: Given): Promise<boolean> {
  const row = await findVideo({ db }, id)
  if (!row || row.poster !== poster) return false
  const isSame = async (name: string | null, bytes: Uint8Array | undefined) => {
    const stored = name === null ? undefined : await files.find(name)
    return stored && bytes ? Buffer.compare(stored, bytes) === 0 : name === null && bytes === undefined
  }
  return (await isSame(row.file, film)) && (await isSame(row.captions, captions))
}
