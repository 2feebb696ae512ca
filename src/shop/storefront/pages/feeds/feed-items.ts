import { rupeesOf } from '#kernel/money.ts'
import type { Product, Variant } from '#shop/catalogue/contract.ts'
import { foodDeclarations, plainDescriptionOf } from '#shop/catalogue/parts.ts'
import { gramsOf, offerIdOf, offerPriceOf, picturesOf, picturesWith, productPath } from '#shop/catalogue/rules.ts'
import { cutAtWord } from '#ui/cut-at-word.ts'
import { largestCopyOf } from '#ui/picture-sizes.ts'
import { absoluteUrl } from '#ui/seo.ts'

/** One pack in a product feed. Texts are plain, addresses absolute, amounts like `549.00 INR`. */
export type FeedItem = {
  id: string
  groupId: string
  title: string
  description: string
  link: string
  image: string
  moreImages: string[]
  /** The printed MRP if it is above the price to pay, else the price to pay. */
  price: string
  /** The price to pay, while `price` is the MRP. */
  salePrice?: string
  isSoldOut: boolean
  brand: string
  type: string
  /** The pack's label, by which the items of a group differ. */
  size: string
  gtin?: string
  /** Food type and best-before span, each with its name. */
  details: [name: string, value: string][]
  /** The weight in grams, such as `2g`. */
  weight?: string
}

/** The limits of Google's Merchant Center: characters of texts, and the number of images. Meta's limits are higher. */
const limits = { title: 150, images: 11, brand: 70, type: 750, size: 100 }

/** Merchant Center allows 5,000 characters. Each pack repeats the description, and the page cache stores no feed above 2 MB, so this limit is lower. */
const maxDescription = 1000

type Sources = {
  products: Product[]
  /** Returns the barcode of a pack. */
  barcodeOf: (productId: string, label: string) => string | undefined
  brand: string
  /** Some deliveries cost something. */
  chargesDelivery: boolean
  /** The origin of the shop's addresses (PUBLIC_URL). */
  base: string
}

/** Returns an item for each pack of the products. Google and Meta refuse items without a picture, so products without one are left out. */
export const feedItemsOf = ({ products, chargesDelivery, ...shop }: Sources): FeedItem[] =>
  products.flatMap((product) => {
    if (picturesOf(product).length === 0) return []
    const description = cutAtWord(plainDescriptionOf(product, chargesDelivery), maxDescription)
    return product.variants.map((variant) => ({ ...itemOf(product, variant, shop), description }))
  })

function itemOf(product: Product, variant: Variant, { barcodeOf, brand, base }: Omit<Sources, 'products' | 'chargesDelivery'>): Omit<FeedItem, 'description'> {
  const { quantity } = variant
  const { finalPaise, mrpPaise } = offerPriceOf(variant)
  const [image = '', ...moreImages] = picturesWith(product, variant.image)
    .slice(0, limits.images)
    .map((picture) => absoluteUrl(base, largestCopyOf(picture)))
  const barcode = barcodeOf(product._id, quantity)
  const grams = gramsOf(quantity)
  const ending = `, ${quantity}`
  return {
    id: offerIdOf(product._id, quantity),
    groupId: product._id,
    title: cutAtWord(product.name, limits.title - ending.length) + ending,
    link: base + productPath(product, quantity),
    image,
    moreImages,
    price: amountOf(mrpPaise ?? finalPaise),
    ...(mrpPaise !== undefined && { salePrice: amountOf(finalPaise) }),
    isSoldOut: variant.soldOut === true,
    brand: cutAtWord(brand, limits.brand),
    type: cutAtWord(product.type, limits.type),
    size: cutAtWord(quantity, limits.size),
    details: foodDeclarations(product),
    ...(barcode !== undefined && isGtin(barcode) && { gtin: barcode }),
    ...(grams !== undefined && { weight: `${grams}g` }),
  }
}

const amountOf = (paise: number) => `${rupeesOf(paise).toFixed(2)} INR`

/** By number of digits: the prefixes of barcodes that only one shop uses, and of coupons. Merchant Center refuses them. */
const reserved = { 8: /^[02]/, 13: /^(?:2|02|04|98|99)/ }

/** Returns whether a barcode is a GTIN, which identifies a pack worldwide: 8, 12, 13 or 14 digits with the right check digit. */
export function isGtin(barcode: string) {
  if (!/^(?:\d{8}|\d{12,14})$/.test(barcode)) return false
  const isReserved = barcode.length === 8 ? reserved[8].test(barcode) : reserved[13].test(barcode.padStart(13, '0').slice(-13))
  // From the right, every second digit counts three times. The sum with the check digit is a multiple of 10.
  const sum = [...barcode].toReversed().reduce((total, digit, place) => total + Number(digit) * (place % 2 === 1 ? 3 : 1), 0)
  return !isReserved && sum % 10 === 0
}
