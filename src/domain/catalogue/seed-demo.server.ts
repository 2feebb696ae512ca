import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { randomId } from '#kernel/id.ts'
import { dayInIndia } from '#kernel/india.ts'
import { basisPointsOf, paiseOf } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { demoCoupons, demoProducts } from '#seed/demo.ts'
import { findCouponByCode, insertCoupon } from '../coupons/queries.server.ts'
import { contentTypes, storeImage } from '../media/store-image.server.ts'
import { pictureFormats } from '../media/picture.ts'
import { countProducts } from './queries.server.ts'
import { insertProduct } from './write-queries.server.ts'

const pictures = 'seed/pictures'
const made = `${pictures}/made`
const dayMs = 86_400_000

/** Any number that nothing else on this database locks. */
const lockKey = 795_411_956

/** Fills an empty catalogue for a first look round; once, whoever else starts at the same time. @returns whether it did */
export async function seedDemo(shop: Shop): Promise<boolean> {
  if (shop.config.SEED !== 'demo' || (await countProducts(shop.db, { status: 'all' })) > 0) return false
  const urls = await storePictures(shop)
  return shop.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx)
    if ((await countProducts(tx, { status: 'all' })) > 0) return false
    // The last one put in is the first one shown.
    for (const product of demoProducts.toReversed()) await addProduct(tx, product, urls, shop.now())
    for (const coupon of demoCoupons) await addCoupon(tx, coupon, shop.now())
    return true
  })
}

type DemoProduct = (typeof demoProducts)[number]
type DemoCoupon = (typeof demoCoupons)[number]

/** @returns the address of each picture, by its name */
async function storePictures(shop: Shop): Promise<Map<string, string>> {
  await putMadeCopies(shop)
  const names = [...new Set(demoProducts.flatMap((product) => product.pictures))]
  const stored = names.map(async (name) => {
    const { url } = await storeImage(shop, await readFile(`${pictures}/${name}.jpg`))
    return [name, url] as const
  })
  return new Map(await Promise.all(stored))
}

/** The copies come ready made (scripts/make-seed-pictures.ts), so that storing their masters has nothing left to encode. */
async function putMadeCopies({ files }: Shop) {
  const names = await readdir(made)
  const put = async (name: string) => {
    const format = pictureFormats.find((known) => name.endsWith(`.${known}`))
    if (format) await files.put(name, await readFile(`${made}/${name}`), contentTypes[format])
  }
  await Promise.all(names.map(put))
}

async function addProduct(tx: Tx, { name, type, benefits, pictures: names, variants }: DemoProduct, urls: Map<string, string>, now: Date) {
  const [image = '', ...gallery] = names.flatMap((picture) => urls.get(picture) ?? [])
  const rows = variants.map(({ quantity, price, discount, picture }) => ({
    quantity,
    pricePaise: paiseOf(price),
    discountBp: basisPointsOf(discount),
    mrpPaise: null,
    image: urls.get(picture) ?? null,
  }))
  await insertProduct(tx, { id: randomId(12), name, kind: type, image, gallery, benefits, variants: rows }, now)
}

async function addCoupon(tx: Tx, { code, discount, minAmount, goodForDays, createdBy }: DemoCoupon, now: Date) {
  if (await findCouponByCode(tx, code)) return
  const expiresOn = dayInIndia(new Date(now.getTime() + goodForDays * dayMs))
  await insertCoupon(tx, { id: randomId(12), code, discountBp: basisPointsOf(discount), minPaise: paiseOf(minAmount), expiresOn, createdBy, createdAt: now })
}
