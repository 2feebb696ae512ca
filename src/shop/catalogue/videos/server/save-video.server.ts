import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { refuseOldVersion } from '#kernel/version.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { findProduct } from '../../server/queries.server.ts'
import { productNotFound, recordProducts } from '../../server/save-product.server.ts'
import { lockProduct } from '../../server/write-queries.server.ts'
import { keepFiles, type NewFile, newFileName, queueRemoval, refusePersonalPictures, videoTypes } from '#shop/media/module.server.ts'
import type * as videosContract from '../contract.ts'
import type { ShownVideo } from '../contract.ts'
import { findVideo, lockVideo, setVideo, versionOf, type VideoRow, wireVideo } from './queries.server.ts'
import { isMp4Family, cleanMp4 } from './clean-mp4.server.ts'
import { isMatroska, cleanWebm } from './clean-webm.server.ts'
import { isCaptions, longestSeconds, maxCaptionsLength, maxVideoBytes, type VideoFacts } from '../rules/video.ts'

type NewVideo = z.output<typeof videosContract.saveVideo.input> & { file: File | undefined }

/**
 * Adds or replaces the video of a product, or without a file changes its poster and captions. A new film needs new captions.
 * @throws ShopError not_found, too_large, unsupported_type, invalid_input, rule_refused, unavailable; changed_meanwhile for a form of an older version
 */
export async function saveVideo(shop: Shop, actor: Actor, { id, poster, noSpeech, captions, version, file }: NewVideo): Promise<ShownVideo> {
  if (!(await findProduct(shop.db, id, { status: 'all' }))) throw productNotFound()
  await refusePersonalPictures(shop, shop.db, [{ field: 'poster', url: poster }])
  const captionsStored = captionsFile({ noSpeech, captions })
  if (file && file.size > 0 && !noSpeech && !captions) throw captionsMissing()
  const film = file && file.size > 0 ? readFilm(Buffer.from(await file.bytes())) : undefined
  const files = [film?.file, captionsStored].flatMap((stored) => stored ?? [])
  const rowAfter = async (before: VideoRow | undefined): Promise<VideoRow> => {
    await refuseOldVersion(version, { version: versionOf(before) }, () => before && wireVideo(shop.files, before))
    const shown = film ? { ...film.facts, file: film.file.name, addedAt: shop.now() } : before
    if (!shown) throw new ShopError('invalid_input', 'Please choose a video.')
    // A new film needs new captions.
    const keptCaptions = film || noSpeech || captions !== undefined ? null : (before?.captions ?? null)
    const after: VideoRow = { ...shown, poster, captions: captionsStored?.name ?? keptCaptions }
    if (!noSpeech && after.captions === null) throw captionsMissing()
    return after
  }
  // Checks before a file is stored. The transaction checks again, with the row locked.
  await rowAfter(await findVideo(shop, id))
  return keepFiles(shop, files, async (tx) => {
    if (!(await lockProduct(tx, id))) throw productNotFound()
    await lockSession(tx, actor)
    const before = await lockVideo(tx, id)
    const after = await rowAfter(before)
    await setVideo(tx, id, after)
    const unused = namesOf(before).filter((name) => !namesOf(after).includes(name))
    await queueRemoval(shop, tx, unused)
    await recordVideo(shop, tx, { actor, id, action: before ? 'video changed' : 'video added', before, after })
    return wireVideo(shop.files, after)
  })
}

type Speech = Pick<NewVideo, 'noSpeech' | 'captions'>

/** Returns the captions as a file to store; undefined without captions, and for a film without speech. @throws ShopError invalid_input */
function captionsFile({ noSpeech, captions }: Speech): NewFile | undefined {
  if (captions && (captions.length > maxCaptionsLength || !isCaptions(captions)))
    throw new ShopError('invalid_input', 'The captions are not WebVTT. They begin with WEBVTT and have a line such as 00:01.000 --> 00:04.000.')
  return noSpeech || !captions ? undefined : { name: newFileName('vtt'), bytes: Buffer.from(captions), type: 'text/vtt' }
}

/** Returns a film and its captions as files to store. @throws ShopError too_large, unsupported_type, invalid_input, rule_refused */
export function readSpokenFilm(bytes: Buffer, speech: Speech) {
  const spoken = captionsFile(speech)
  if (!speech.noSpeech && !spoken) throw captionsMissing()
  const { file, facts } = readFilm(bytes)
  return { file, spoken, facts }
}

/** Deletes the video of a product. @throws ShopError not_found */
export function deleteVideo(shop: Shop, actor: Actor, id: string): Promise<void> {
  return shop.db.transaction().execute(async (tx) => {
    await lockProduct(tx, id)
    const before = await lockVideo(tx, id)
    if (!before) throw new ShopError('not_found', 'This product has no video.')
    await tx.deleteFrom('productVideo').where('productId', '=', id).execute()
    await queueRemoval(shop, tx, namesOf(before))
    await recordVideo(shop, tx, { actor, id, action: 'video deleted', before, after: undefined })
  })
}

/** Returns the names of the stored files of a video. */
export const namesOf = (row: VideoRow | undefined) => (row ? [row.file, row.captions].flatMap((name) => name ?? []) : [])

type Entry = { actor: Actor; id: string; action: string; before: VideoRow | undefined; after: VideoRow | undefined }

/** Stores the change of a product's video in the audit log. */
export async function recordVideo(shop: Shop, tx: Tx, { actor, id, action, before, after }: Entry) {
  const fieldsOf = (row: VideoRow | undefined) => (row ? { video: row.file, seconds: row.seconds, poster: row.poster, captions: row.captions } : {})
  await recordProducts(shop, tx, [{ id, actor, action, before: fieldsOf(before), after: fieldsOf(after) }])
}

/** Returns the file to store, without metadata, and its length and size. @throws ShopError too_large, unsupported_type, rule_refused */
export function readFilm(input: Buffer): { file: NewFile; facts: VideoFacts } {
  if (input.length > maxVideoBytes) throw new ShopError('too_large', 'Please choose a video of at most 5 MB. Export it smaller, for example at 720p.')
  const format = formatOf(input)
  const clean = format === 'mp4' ? cleanMp4 : cleanWebm
  const read = format && clean(input)
  if (!format || !read) throw new ShopError('unsupported_type', 'This video cannot be used. Please use a complete MP4 file with H.264, or WebM.')
  const { bytes, facts } = read
  const { seconds, width, height } = facts
  // A film that was recorded in a browser often does not name its length.
  if (seconds === 0) throw new ShopError('unsupported_type', 'This video does not say how long it is. Please export it again.')
  if (seconds > longestSeconds) throw new ShopError('rule_refused', 'Please choose a video of at most 2 minutes.')
  if (Math.min(width, height) < 1 || Math.max(width, height) > 8192)
    throw new ShopError('unsupported_type', 'This video has no usable size. Please export it again.')
  return { file: { name: newFileName(format), bytes, type: videoTypes[format] }, facts }
}

function formatOf(bytes: Buffer): 'mp4' | 'webm' | undefined {
  if (isMp4Family(bytes)) return 'mp4'
  return isMatroska(bytes) ? 'webm' : undefined
}

const captionsMissing = () => new ShopError('rule_refused', 'A video with speech needs captions. Add them, or say that there is no speech.')
