import type { ChangeEvent } from 'react'
import type { Product } from '#shop/catalogue/contract.ts'
import type { FormErrors } from '#ui/field-errors.ts'
import { NumberField, SelectField, TextField } from '#ui/office/fields.tsx'
import { Switch } from '#ui/office/switch.tsx'
import { discountKinds } from '../rules/discount.ts'
import { type ConditionsDraft, usesPercent } from './conditions-draft.ts'
import { conditionsTexts as texts } from './discounts-texts.ts'
import { GiftPicker, ScopePicker } from './scope-picker.tsx'

type Props = { draft: ConditionsDraft; onChange: (changes: Partial<ConditionsDraft>) => void; products: readonly Product[]; errors: FormErrors }

/** Shows the fields for what a discount gives, and to whom. The form around them has the percentage, the minimum and the last day. */
export function ConditionsFields({ draft, onChange, products, errors }: Props) {
  const field = (name: 'amount' | 'buy' | 'get' | 'startsOn' | 'tags') => ({
    name: `conditions.${name}`,
    label: texts[name],
    value: draft[name],
    error: errors[`conditions.${name}`],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange({ [name]: target.value }),
  })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={texts.kind}
        name="conditions.kind"
        value={draft.kind}
        error={errors['conditions.kind']}
        onChange={({ target }) => onChange({ kind: discountKinds.find((kind) => kind === target.value) ?? 'percent' })}
        className={usesPercent(draft) ? 'sm:col-span-2' : undefined}
      >
        {discountKinds.map((kind) => (
          <option key={kind} value={kind}>
            {texts.kinds[kind]}
          </option>
        ))}
      </SelectField>
      {draft.kind === 'amount' && <NumberField {...field('amount')} required before="₹" />}
      {draft.kind === 'buy_get' && (
        <>
          <NumberField {...field('buy')} required inputMode="numeric" hint={texts.buyHint} />
          <NumberField {...field('get')} required inputMode="numeric" hint={texts.getHint} />
        </>
      )}
      {draft.kind === 'gift' && <GiftPicker products={products} gift={draft.gift} error={errors['conditions.gift']} onChange={(gift) => onChange({ gift })} />}
      <div className="sm:col-span-2">
        <ScopePicker
          products={products}
          chosen={{ products: draft.products, packs: draft.packs }}
          error={errors['conditions.products'] ?? errors['conditions.packs']}
          onChange={onChange}
        />
      </div>
      <TextField {...field('startsOn')} optional type="date" hint={texts.startsOnHint} />
      <TextField {...field('tags')} optional autoComplete="off" hint={texts.tagsHint} />
      <div className="sm:col-span-2">
        <Switch label={texts.firstOrder} checked={draft.firstOrder} onChange={(firstOrder) => onChange({ firstOrder })} />
      </div>
    </div>
  )
}
