import type { ProductStatus } from '#domain/catalogue/admin-contract.ts'
import type { Product, Variant } from '#domain/catalogue/contract.ts'
import { plainAmount, plainPercent, textsIn } from '#domain/catalogue/product-sheet.ts'

/** A variant as it is typed. `key` tells one line of the form from another. */
export type VariantDraft = { key: number; quantity: string; price: string; discount: string; mrp: string; image: string }

/** A product as it is typed. `id` and `version` are undefined for a new one. */
export type ProductDraft = {
  id: string | undefined
  version: number | undefined
  name: string
  type: string
  benefits: string
  manufacturer: string
  countryOfOrigin: string
  status: ProductStatus
  variants: VariantDraft[]
}

let lastKey = 0

export function emptyVariant(): VariantDraft {
  lastKey += 1
  return { key: lastKey, quantity: '', price: '', discount: '', mrp: '', image: '' }
}

export const emptyDraft = (): ProductDraft => ({
  id: undefined,
  version: undefined,
  name: '',
  type: '',
  benefits: '',
  manufacturer: '',
  countryOfOrigin: '',
  status: 'published',
  variants: [emptyVariant()],
})

export const draftOf = ({
  _id,
  version,
  name,
  type,
  benefits,
  manufacturer = '',
  countryOfOrigin = '',
  status = 'published',
  variants,
}: Product): ProductDraft => ({
  id: _id,
  version,
  name,
  type,
  benefits: benefits.join('\n'),
  manufacturer,
  countryOfOrigin,
  status,
  variants: variants.map(({ quantity, price, discount, mrp, image = '' }) => ({
    ...emptyVariant(),
    quantity,
    price: String(price),
    discount: discount === 0 ? '' : String(discount),
    mrp: mrp === undefined ? '' : String(mrp),
    image,
  })),
})

/** What the server is sent; whether it will do is the server's to say, so what is no figure goes as it was typed. */
export const inputOf = ({ id: _id, version: _version, benefits, variants, ...fields }: ProductDraft, images: string[]) => ({
  ...fields,
  image: images[0] ?? '',
  images,
  benefits: textsIn(benefits),
  variants: variants.map(({ quantity, price, discount, mrp, image }) => ({
    quantity,
    price: figureOr(plainAmount(price)),
    discount: figureOr(plainPercent(discount) || '0'),
    mrp: plainAmount(mrp) === '' ? null : figureOr(plainAmount(mrp)),
    ...(images.length > 1 && { image: images.includes(image) ? image : null }),
  })),
})

const figureOr = (text: string) => (/^\d{1,12}(\.\d{1,2})?$/.test(text) ? Number(text) : text)

/** A variant as shoppers would see it; undefined until its figures are figures. */
export function variantOf({ quantity, price, discount, mrp }: VariantDraft): Variant | undefined {
  const figures = [plainAmount(price), plainPercent(discount) || '0', plainAmount(mrp) || '0'].map(Number)
  const [amount = 0, percent = 0, most = 0] = figures
  if (!plainAmount(price) || !figures.every((figure) => Number.isFinite(figure) && figure >= 0) || percent > 100) return undefined
  return { quantity, price: amount, discount: percent, ...(plainAmount(mrp) && { mrp: most }) }
}
