import type { Product } from '../contract.ts'
import { picturesOf } from '../rules/product.ts'
import { productsTexts as texts } from './products-texts.ts'
import { Picture } from '#ui/picture.tsx'
import { type Difference, differing } from '#ui/office/use-conflict.ts'
import { draftOf, inputOf, type ProductDraft } from './product-draft.ts'
import { variantDifferences } from './variant-differences.ts'

const { fields } = texts

/** Returns the fields that differ between the shop's version of a product and the form. */
export function differencesOf(theirs: Product, draft: ProductDraft, pictures: string[]): Difference[] {
  const [theirPictures, theirDraft] = [picturesOf(theirs), draftOf(theirs)]
  const [theirTexts, ourTexts] = [fieldTexts(theirDraft), fieldTexts(draft)]
  const samePictures = JSON.stringify(theirPictures) === JSON.stringify(pictures)
  return [
    ...differing(labels.map((label, index) => [label, theirTexts[index] ?? '', ourTexts[index] ?? ''] as const)),
    ...variantDifferences(inputOf(theirDraft, []).variants, inputOf(draft, []).variants),
    ...(samePictures ? [] : [{ name: texts.pictures.legend, theirs: thumbnails(theirPictures), yours: thumbnails(pictures) }]),
  ]
}

const ownLabels = [fields.name, fields.type, fields.benefits, fields.manufacturer, fields.origin, fields.foodType, fields.bestBefore, fields.status]

const labels = [...ownLabels, ...texts.textFields.map(({ label }) => label)]

/** Returns the values that the form would send, as texts in the order of `labels`. */
function fieldTexts(draft: ProductDraft) {
  const { name, type, benefits, manufacturer, countryOfOrigin, foodType, bestBeforeMonths, status } = inputOf(draft, [])
  const declared = [manufacturer.trim(), countryOfOrigin.trim(), fields.foodTypes[foodType], String(bestBeforeMonths ?? '')]
  const own = [name.trim(), type.trim(), benefits.join('\n'), ...declared, fields.statuses[status]]
  return [...own, ...texts.textFields.map((field) => draft[field.name].trim())]
}

const thumbnails = (pictures: string[]) =>
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
