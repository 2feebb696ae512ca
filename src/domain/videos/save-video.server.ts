import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '../audit/record-change.server.ts'
import { getProduct, productNotFound } from '../catalogue/save-product.server.ts'
import { lockProduct } from '../catalogue/write-queries.server.ts'
import type { saveVideo as contract, ShownVideo } from './contract.ts'
import { lockVideo, setVideo, type VideoRow, wireVideo } from './queries.server.ts'
import { isMp4Family, readMp4 } from './read-mp4.server.ts'
import { isMatroska, readWebm } from './read-webm.server.ts'
import { isCaptions, longestSeconds, maxVideoBytes, videoTypes } from './video.ts'

type NewVideo = z.output<typeof contract.input> & { file: File | undefined }

/** Long enough that nobody can guess it. A name is never used twice, so removing an old file cannot remove a new one. */
const newName = (extension: string) => `${randomId(32).toLowerCase()}.${extension}`

/**
 * Adds or replaces the video of a product, or without a file changes its poster and captions. A new film needs new captions.
 * @throws ShopError not_found, too_large, unsupported_type, invalid_input, rule_refused, unavailable
 */
export async function saveVideo(shop: Shop, actor: Actor, { id, poster, noSpeech, captions, file }: NewVideo): Promise<ShownVideo> {
  await shop.db.transaction().execute((tx) => getProduct(tx, id))
  if (captions && !isCaptions(captions))
    throw new ShopError('invalid_input', 'The captions are not WebVTT. They begin with WEBVTT and have a line such as 00:01.000 --> 00:04.000.')
  if (file && file.size > 0 && !noSpeech && !captions) throw captionsMissing()
  // Stored before the transaction, because the storage may be remote.
  const film = file && file.size > 0 ? await storeFilm(shop, Buffer.from(await file.bytes())) : undefined
  const spoken = noSpeech || !captions ? undefined : await storeText(shop, captions)
  try {
    return await shop.db.transaction().execute(async (tx) => {
      if (!(await lockProduct(tx, id))) throw productNotFound()
      const before = await lockVideo(tx, id)
      const shown = film ?? before
      if (!shown) throw new ShopError('invalid_input', 'Please choose a video.')
      // A new film needs new captions.
      const kept = film || noSpeech || captions !== undefined ? null : (before?.captions ?? null)
      const after: VideoRow = { ...pickFilm(shown), poster, captions: spoken ?? kept }
      if (!noSpeech && after.captions === null) throw captionsMissing()
      await setVideo(tx, id, after)
      await removeFiles(
        shop,
        tx,
        namesOf(before).filter((name) => !namesOf(after).includes(name)),
      )
      await record(shop, tx, { actor, id, action: before ? 'video changed' : 'video added', before, after })
      return wireVideo(shop.files, after)
    })
  } catch (error) {
    await shop.db.transaction().execute((tx) =>
      removeFiles(
        shop,
        tx,
        [film?.file, spoken].flatMap((name) => name ?? []),
      ),
    )
    throw error
  }
}

/** Deletes the video of a product. @throws ShopError not_found */
export function deleteVideo(shop: Shop, actor: Actor, id: string): Promise<void> {
  return shop.db.transaction().execute(async (tx) => {
    await lockProduct(tx, id)
    const before = await lockVideo(tx, id)
    if (!before) throw new ShopError('not_found', 'This product has no video.')
    await tx.deleteFrom('productVideo').where('productId', '=', id).execute()
    await removeFiles(shop, tx, namesOf(before))
    await record(shop, tx, { actor, id, action: 'video deleted', before, after: undefined })
  })
}

const pickFilm = ({ file, seconds, width, height, addedAt }: Omit<VideoRow, 'poster' | 'captions'>) => ({ file, seconds, width, height, addedAt })

const namesOf = (row: VideoRow | undefined) => (row ? [row.file, row.captions].flatMap((name) => name ?? []) : [])

async function removeFiles({ jobs }: Shop, tx: Tx, names: string[]) {
  for (const name of names) await jobs.enqueue(tx, 'remove-file', { name })
}

type Entry = { actor: Actor; id: string; action: string; before: VideoRow | undefined; after: VideoRow | undefined }

async function record(shop: Shop, tx: Tx, { actor, id, action, before, after }: Entry) {
  const fieldsOf = (row: VideoRow | undefined) => (row ? { video: row.file, seconds: row.seconds, poster: row.poster, captions: row.captions } : {})
  await recordChange(tx, { at: shop.now(), actor, action, subject: { kind: 'product', id }, before: fieldsOf(before), after: fieldsOf(after) })
}

async function storeFilm(shop: Shop, input: Buffer) {
  if (input.length > maxVideoBytes) throw new ShopError('too_large', 'Please choose a video of at most 5 MB. Export it smaller, for example at 720p.')
  const format = isMp4Family(input) ? 'mp4' : isMatroska(input) ? 'webm' : undefined
  const read = format === 'mp4' ? readMp4(input) : format === 'webm' ? readWebm(input) : undefined
  if (!format || !read) throw new ShopError('unsupported_type', 'This video cannot be used. Please use a complete MP4 file with H.264, or WebM.')
  const { bytes, facts } = read
  const { seconds, width, height } = facts
  if (seconds > longestSeconds) throw new ShopError('rule_refused', 'Please choose a video of at most 2 minutes.')
  if (Math.min(width, height) < 1 || Math.max(width, height) > 8192)
    throw new ShopError('unsupported_type', 'This video has no usable size. Please export it again.')
  const file = newName(format)
  await shop.files.put(file, bytes, videoTypes[format])
  return { file, seconds: Math.max(1, seconds), width, height, addedAt: shop.now() }
}

async function storeText(shop: Shop, captions: string) {
  const name = newName('vtt')
  await shop.files.put(name, Buffer.from(captions), 'text/vtt')
  return name
}

const captionsMissing = () => new ShopError('rule_refused', 'A video with speech needs captions. Add them, or say that there is no speech.')
