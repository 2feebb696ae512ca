import type { Product } from '#domain/catalogue/contract.ts'
import { picturesOf } from '#domain/catalogue/product.ts'
import { productsTexts as texts } from '../../texts/admin-products.ts'
import { Picture } from '../../ui/picture.tsx'
import { type Difference, differing } from '../use-conflict.ts'
import { draftOf, inputOf, type ProductDraft } from './product-draft.ts'

const { fields } = texts

/** The fields in which the shop's version of a product differs from the form. */
export function differencesOf(theirs: Product, draft: ProductDraft, pictures: string[]): Difference[] {
  const [theirPictures, theirDraft] = [picturesOf(theirs), draftOf(theirs)]
  const [one, other] = [linesOf(theirDraft), linesOf(draft)]
  const samePictures = JSON.stringify(theirPictures) === JSON.stringify(pictures)
  return [
    ...differing(labels.map((label, index) => [label, one[index] ?? '', other[index] ?? ''] as const)),
    ...(samePictures ? [] : [{ name: texts.pictures.legend, theirs: shown(theirPictures), yours: shown(pictures) }]),
  ]
}

const labels = [fields.name, fields.type, texts.variants.legend, fields.benefits, fields.manufacturer, fields.origin, fields.status]

/** The values that the form would send, as text, in the order of the labels. */
function linesOf(draft: ProductDraft) {
  const { name, type, variants, benefits, manufacturer, countryOfOrigin, status } = inputOf(draft, [])
  const packs = variants.map(({ quantity, price, discount, mrp }) => texts.variants.inWords(quantity, String(price), String(discount), String(mrp ?? '')))
  return [name.trim(), type.trim(), packs.join('\n'), benefits.join('\n'), manufacturer.trim(), countryOfOrigin.trim(), fields.statuses[status]]
}

const shown = (pictures: string[]) =>
  pictures.length > 0 && (
    <span className="flex flex-wrap gap-1.5">
      {pictures.map((image, index) => (
        <Picture
          key={image}
          image={image}
          alt={texts.pictures.alt(index + 1)}
          width="48"
          height="48"
          sizes="48px"
          className="size-12 rounded-field object-cover"
        />
      ))}
    </span>
  )
