import { ShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import { findStoredPicture, forgetPictureJob, listPersonalPictures, storeImage, urlOfImage } from '#shop/media/module.server.ts'
import type { PackedFile } from '../rules/pack-format.ts'
import type { BrandPack } from './read-pack.server.ts'

/**
 * For this time a request stores pictures, because its answer must start within a minute. The next request stores the rest. Each request stores at least one
 * picture, even if finding the stored ones took all the time.
 */
const budgetMs = 30_000

/** A day after a picture was stored, a job removes it unless something shows it. */
const checkAfterSeconds = 86_400

const isPicture = ({ path }: PackedFile) => !/\.(?:mp4|webm|vtt)$/.test(path)

/**
 * Returns the address in this shop of each picture, by its path in the pack. Encodes and stores the pictures that the shop does not have, unless it is a dry
 * run. `left`: how many pictures are still to be stored. @throws ShopError import_refused for a shopper's own photo
 */
export async function placePictures(shop: Shop, { manifest, bytesOf }: BrandPack, { dryRun }: { dryRun: boolean }) {
  const addresses = new Map<string, string>()
  const endsAt = performance.now() + budgetMs
  let stored = 0
  let left = 0
  for (const file of manifest.files.filter(isPicture)) {
    const bytes = await bytesOf(file.path)
    const known = file.storedAs === undefined ? undefined : await findStoredPicture(shop, file.storedAs, bytes)
    if (known !== undefined && (await listPersonalPictures(shop, shop.db, [known])).length > 0)
      throw new ShopError('import_refused', `${file.path} is a shopper’s own photo, which goes with the shopper.`)
    const url = known ?? (await urlOfImage(shop, bytes))
    addresses.set(file.path, url)
    if (dryRun || known !== undefined || (await isStored(shop, url))) continue
    if (stored > 0 && performance.now() > endsAt) left += 1
    else {
      stored += 1
      await shop.db.transaction().execute((tx) => shop.jobs.enqueue(tx, forgetPictureJob, { url }, { startAfterSeconds: checkAfterSeconds }))
      await storeImage(shop, bytes)
    }
  }
  return { addresses, left }
}

const isStored = async ({ files }: Shop, url: string) => (await files.findSize(url.slice(files.urlOf('').length))) !== undefined
