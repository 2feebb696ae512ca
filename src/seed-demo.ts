import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { dayMs } from '#kernel/duration.ts'
import { randomId } from '#kernel/id.ts'
import { dayInIndia } from '#kernel/india.ts'
import { basisPointsOf, paiseOf } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import { lockKeys } from '#platform/database/lock-keys.ts'
import type { Shop } from '#platform/shop.ts'
import { demoCoupons, demoProducts } from '#seed/demo.ts'
import { findCouponByCode, insertCoupon } from '#shop/orders/module.server.ts'
import { contentTypes, storeImage } from '#shop/media/module.server.ts'
import { pictureFormats } from '#ui/picture-sizes.ts'
import { newProductId } from '#shop/catalogue/rules.ts'
import { countProducts, insertProduct } from '#shop/catalogue/module.server.ts'

const pictures = 'seed/pictures'
const madeFolder = `${pictures}/made`

/** Fills an empty catalogue with the demo products and coupons, once for all processes that start together. @returns whether it did */
export async function seedDemo(shop: Shop): Promise<boolean> {
  if (shop.config.SEED !== 'demo' || (await countProducts(shop.db, { status: 'all' })) > 0) return false
  const urls = await storePictures(shop)
  return shop.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockKeys.demo)})`.execute(tx)
    if ((await countProducts(tx, { status: 'all' })) > 0) return false
    // The catalogue shows the last inserted product first.
    for (const product of demoProducts.toReversed()) await addProduct(tx, product, urls, shop.now())
    for (const coupon of demoCoupons) await addCoupon(tx, coupon, shop.now())
    return true
  })
}

type DemoProduct = (typeof demoProducts)[number]
type DemoCoupon = (typeof demoCoupons)[number]

/** Stores the demo pictures. @returns the address of each picture by its name */
async function storePictures(shop: Shop): Promise<Map<string, string>> {
  await putMadeCopies(shop)
  const names = [...new Set(demoProducts.flatMap((product) => product.pictures))]
  const stored = names.map(async (name) => {
    const { url } = await storeImage(shop, await readFile(`${pictures}/${name}.jpg`))
    return [name, url] as const
  })
  return new Map(await Promise.all(stored))
}

/** Stores the copies that scripts/make-seed-pictures.ts has made, so storing the masters encodes nothing. */
async function putMadeCopies({ files }: Shop) {
  const names = await readdir(madeFolder)
  const put = async (name: string) => {
    const format = pictureFormats.find((known) => name.endsWith(`.${known}`))
    if (format) await files.put(name, await readFile(`${madeFolder}/${name}`), contentTypes[format])
  }
  await Promise.all(names.map(put))
}

async function addProduct(
  tx: Tx,
  { name, type, ground, article, benefits, texts, pictures: names, variants }: DemoProduct,
  urls: Map<string, string>,
  now: Date,
) {
  const [image = '', ...gallery] = names.flatMap((picture) => urls.get(picture) ?? [])
  const rows = variants.map(({ quantity, price, discount, mrp, picture }) => ({
    quantity,
    pricePaise: paiseOf(price),
    discountBp: basisPointsOf(discount),
    mrpPaise: paiseOf(mrp),
    image: urls.get(picture) ?? null,
  }))
  const shown = { image, gallery, ground, articleTitle: article.title, articlePath: article.path }
  await insertProduct(tx, { id: newProductId(), name, kind: type, ...shown, benefits: [...benefits], pageTexts: JSON.stringify(texts), variants: rows }, now)
}

async function addCoupon(tx: Tx, { code, discount, minAmount, goodForDays, createdBy }: DemoCoupon, now: Date) {
  if (await findCouponByCode(tx, code)) return
  const expiresOn = dayInIndia(new Date(now.getTime() + goodForDays * dayMs))
  await insertCoupon(tx, { id: randomId(12), code, discountBp: basisPointsOf(discount), minPaise: paiseOf(minAmount), expiresOn, createdBy, createdAt: now })
}
