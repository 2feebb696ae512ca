import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { inr, paiseOf } from '#kernel/money.ts'
import { classes } from '#ui/classes.ts'
import { writeAmount } from '#ui/office/amount.ts'
import { Button } from '#ui/office/button.tsx'
import { NumberField, SelectField, TextField } from '#ui/office/fields.tsx'
import { Switch } from '#ui/office/switch.tsx'
import { Picture } from '#ui/picture.tsx'
import { priceVariant } from '../rules/variant-price.ts'
import { emptyVariant, repriced, sellingError, sellingFields, sellingPriceOf, type VariantDraft, variantOf } from './product-draft.ts'
import { productsTexts } from './products-texts.ts'

const texts = productsTexts.variants

/** The fields of a product's variants, one line each. `errorAt` returns the server's error for a line and field. */
export function VariantList({
  variants,
  pictures,
  isPublished,
  onChange,
  errorAt,
}: {
  variants: VariantDraft[]
  /** Addresses of the product's images. A variant can show one of them. */
  pictures: string[]
  isPublished: boolean
  onChange: (variants: VariantDraft[]) => void
  errorAt: (index: number, field: string) => string | undefined
}) {
  const list = useRef<HTMLDivElement>(null)
  /** Adds or removes a line, and focuses the last line. It renders synchronously, before the person can move the focus elsewhere. */
  function changeLines(next: VariantDraft[]) {
    flushSync(() => onChange(next))
    list.current?.querySelector<HTMLInputElement>('fieldset:last-of-type input')?.focus()
  }
  const update = (key: number, changes: Partial<VariantDraft>) =>
    onChange(variants.map((variant) => (variant.key === key ? { ...variant, ...changes } : variant)))

  return (
    // A variant has one row if there is room, else two, and three on a phone. So seven digits and two decimals fit into each field.
    <div ref={list} role="group" aria-label={texts.legend} className="@container grid content-start gap-3">
      <p aria-hidden="true" className="-mb-2 text-base font-semibold">
        {texts.legend}
      </p>
      {variants.map((variant, index) => (
        <fieldset
          key={variant.key}
          className={classes(
            'grid min-w-0 gap-y-2 border-edge @max-[54rem]:rounded-field @max-[54rem]:border @max-[54rem]:p-3',
            index > 0 && '@min-[54rem]:[&_[data-mark]]:hidden @min-[54rem]:[&_label]:sr-only',
          )}
        >
          <legend className="sr-only">{texts.numbered(index + 1)}</legend>
          <div className="grid gap-3 @min-[18rem]:grid-cols-2 @min-[32rem]:grid-cols-3 @min-[54rem]:grid-cols-[repeat(5,minmax(0,1fr))_auto] @min-[54rem]:gap-x-2">
            <TextField
              label={texts.quantity}
              required
              placeholder={texts.quantityHint}
              value={variant.quantity}
              onChange={({ target }) => update(variant.key, { quantity: target.value })}
              error={errorAt(index, 'quantity')}
              autoComplete="off"
            />
            <NumberField
              label={texts.price}
              required
              before="₹"
              value={variant.price}
              onChange={({ target }) => update(variant.key, repriced(variant, target.value))}
              error={errorAt(index, 'price')}
            />
            <NumberField
              label={texts.discount}
              after="%"
              placeholder="0"
              value={variant.discount}
              onChange={({ target }) => update(variant.key, { discount: target.value, selling: '' })}
              error={errorAt(index, 'discount')}
            />
            <SellingPrice variant={variant} onChange={(fields) => update(variant.key, fields)} />
            <NumberField
              label={texts.mrp}
              before="₹"
              placeholder={texts.automatic}
              value={variant.mrp}
              onChange={({ target }) => update(variant.key, { mrp: target.value })}
              error={errorAt(index, 'mrp')}
            />
            <Button
              look="ghost"
              onClick={() => changeLines(variants.filter(({ key }) => key !== variant.key))}
              className={classes('justify-self-end self-end @min-[32rem]:mt-[24px] @min-[32rem]:self-start', index > 0 && '@min-[54rem]:mt-1')}
            >
              {texts.remove} <span className="sr-only">{texts.numbered(index + 1)}</span>
            </Button>
          </div>
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
            <PricePreview variant={variant} isPublished={isPublished} />
            {variant._id !== undefined && <Switch label={texts.pause} checked={variant.paused} onChange={(paused) => update(variant.key, { paused })} />}
            {pictures.length > 1 && <VariantPicture variant={variant} pictures={pictures} onChange={(image) => update(variant.key, { image })} />}
          </div>
        </fieldset>
      ))}
      <Button look="outline" onClick={() => changeLines([...variants, emptyVariant()])} className="justify-self-start">
        {texts.add}
      </Button>
    </div>
  )
}

type SellingPriceProps = { variant: VariantDraft; onChange: (fields: Partial<VariantDraft>) => void }

/** The field of the price after the discount. A typed selling price sets the discount; otherwise it follows from price and discount. */
function SellingPrice({ variant, onChange }: SellingPriceProps) {
  const [isTyping, setTyping] = useState(false)
  const price = sellingPriceOf(variant)
  const error = sellingError(variant)
  // A typed text with an error stays.
  const keepsTyped = isTyping || error !== undefined
  const computed = price === undefined ? '' : writeAmount(price)
  return (
    <NumberField
      label={texts.selling}
      before="₹"
      value={keepsTyped ? variant.selling : computed}
      data-selling={variant.key}
      // The error of a price that is too high shows while typing. If it appeared on leaving the field, it would move the button that is being pressed.
      error={error === 'abovePrice' || (error && !isTyping) ? texts[error] : undefined}
      onChange={({ target }) => {
        setTyping(true)
        onChange(sellingFields(variant, target.value))
      }}
      onBlur={() => setTyping(false)}
    />
  )
}

/** Shows the prices that shoppers will see for the typed values. Warns of a missing MRP, because shoppers would see a computed one. */
function PricePreview({ variant, isPublished }: { variant: VariantDraft; isPublished: boolean }) {
  const valid = variantOf(variant)
  if (!valid) return null
  const { totalPaise, finalPaise, mrpPaise } = priceVariant(valid, 1)
  const aboveMrp = valid.mrp !== undefined && paiseOf(valid.mrp) < finalPaise
  return (
    <p className="text-xs text-ink-3 tabular-nums">
      <span>{texts.shown(inr(totalPaise), valid.discount, inr(finalPaise), inr(mrpPaise))}</span>
      {valid.mrp === undefined && <span className={classes(isPublished && 'font-semibold text-marigold-800')}> {texts.noMrp}</span>}
      {aboveMrp && <strong className="font-semibold text-danger"> {texts.aboveMrp}</strong>}
    </p>
  )
}

/** A select for the image that shows this variant. */
function VariantPicture({ variant, pictures, onChange }: { variant: VariantDraft; pictures: string[]; onChange: (image: string) => void }) {
  const chosen = pictures.includes(variant.image) ? variant.image : ''
  return (
    <div className="ml-auto flex items-end gap-2">
      <SelectField label={texts.picture} value={chosen} onChange={({ target }) => onChange(target.value)} className="w-44">
        <option value="">{texts.firstPicture}</option>
        {pictures.map((url, index) => (
          <option key={url} value={url}>
            {texts.pictureNumber(index + 1)}
          </option>
        ))}
      </SelectField>
      <Picture image={chosen || (pictures[0] ?? '')} alt="" width="40" height="50" sizes="40px" className="size-10 rounded-field object-cover" />
    </div>
  )
}
