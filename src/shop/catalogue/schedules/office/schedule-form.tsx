import { useState } from 'react'
import { paiseOf, percentOf } from '#kernel/money.ts'
import { call } from '#ui/call.ts'
import { Button } from '#ui/office/button.tsx'
import { FormError, NumberField, SelectField, TextField } from '#ui/office/fields.tsx'
import { numberIn } from '#ui/office/typed-number.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import type { Product } from '../../contract.ts'
import { askPriceDrop } from '../../office/ask-price-drop.ts'
import { discountBpFor } from '../../rules/price-cart.ts'
import * as contract from '../contract.ts'
import { scheduleTexts } from './schedules-texts.ts'

const texts = scheduleTexts.form

const packChanges = ['price', 'pause', 'resume'] as const
const productChanges = ['published', 'draft'] as const

/** The form has a field for the selling price; the server names the price that follows from it. */
const nameOf = (field: string) => (field === 'price' ? 'selling' : field)

type Chosen = (typeof packChanges)[number] | (typeof productChanges)[number]

/** Schedules a change of a pack or of the product. `onAdded` loads the list again. */
export function ScheduleForm({ product: { _id: productId, variants }, onAdded }: { product: Product; onAdded: () => void }) {
  const [target, setTarget] = useState(variants[0]?._id ?? '')
  const [chosen, setChosen] = useState<Chosen>('price')
  const [typed, setTyped] = useState({ selling: '', from: '', until: '' })
  const form = useOfficeForm({ failed: scheduleTexts.failed, failsAt: '', nameOf, onSaved: onAdded })
  const pack = variants.find(({ _id }) => _id === target)
  const choices: readonly Chosen[] = pack ? packChanges : productChanges
  const change = choices.find((one) => one === chosen) ?? choices[0]

  function submit() {
    const selling = numberIn(typed.selling)
    const isPrice = pack !== undefined && change === 'price'
    const errors = {
      ...(isPrice && (selling === undefined || selling > pack.price) && { selling: texts.badSelling }),
      ...(typed.from === '' && { from: texts.needsFrom }),
    }
    if (Object.keys(errors).length > 0) return form.refuse(errors)
    const ofPack = isPrice
      ? { price: pack.price, discount: percentOf(discountBpFor(paiseOf(pack.price), paiseOf(selling ?? 0))) }
      : { paused: change === 'pause' }
    const figures = pack ? ofPack : { status: change === 'draft' ? ('draft' as const) : ('published' as const) }
    const input = { productId, ...(pack && { packId: target }), from: typed.from, until: typed.until || null, ...figures }
    return form.save(async () => {
      const saved = await askPriceDrop((priceDrops) => call(contract.addSchedule, { ...input, priceDrops }))
      if (!saved) return undefined
      setTyped({ selling: '', from: '', until: '' })
      return saved
    })
  }

  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    error: form.errors[name],
    onChange: ({ target: input }: { target: { value: string } }) => setTyped((before) => ({ ...before, [name]: input.value })),
  })
  return (
    <form {...form.formProps(submit)} aria-label={scheduleTexts.add} className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-5">
      <SelectField label={texts.target} name="packId" value={target} error={form.errors['packId']} onChange={(event) => setTarget(event.target.value)}>
        {variants.map(({ _id, quantity }) => (
          <option key={_id} value={_id}>
            {quantity}
          </option>
        ))}
        <option value="">{texts.whole}</option>
      </SelectField>
      <SelectField label={texts.change} value={change} onChange={(event) => setChosen(choices.find((one) => one === event.target.value) ?? 'price')}>
        {choices.map((one) => (
          <option key={one} value={one}>
            {texts.changes[one]}
          </option>
        ))}
      </SelectField>
      {pack && change === 'price' && <NumberField label={texts.selling} before="₹" {...field('selling')} />}
      <TextField label={texts.from} type="datetime-local" {...field('from')} />
      <TextField label={texts.until} hint={texts.untilHint} optional type="datetime-local" {...field('until')} />
      <FormError error={form.errors['']} className="col-span-full" />
      <Button needs={contract.addSchedule} type="submit" look="outline" busy={form.busy} className="col-span-full justify-self-start">
        {scheduleTexts.add}
      </Button>
    </form>
  )
}
