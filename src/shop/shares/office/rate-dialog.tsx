import { useState } from 'react'
import * as catalogueContract from '#shop/catalogue/contract.ts'
import { dayInIndia } from '#kernel/india.ts'
import { call } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { Button } from '#ui/office/button.tsx'
import { NumberField, RequiredNote, SelectField, TextField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { numberOrText } from '#ui/office/typed-number.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { useLoaded } from '#ui/use-loaded.ts'
import * as contract from '../contract.ts'
import type { WireRate } from '../contract.ts'
import { sharesTexts } from './shares-texts.ts'

const texts = sharesTexts.rate

/** A rate as it is typed. */
type RateDraft = { kind: WireRate['kind']; value: string }
type ProductDraft = RateDraft & { key: number; productId: string }

const kindOf = (value: string): WireRate['kind'] => (value === 'amount' ? 'amount' : 'percent')
const rateOf = ({ kind, value }: RateDraft) => (kind === 'percent' ? { kind, percent: numberOrText(value) } : { kind, amount: numberOrText(value) })

/** Sets the share of a celebrity from a day on, of all goods and of single products. */
export function RateDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [effectiveFrom, setFrom] = useState(() => dayInIndia(new Date()))
  const [base, setBase] = useState<RateDraft>({ kind: 'percent', value: '' })
  const [products, setProducts] = useState<ProductDraft[]>([])
  const { busy, errors, formProps, refuse, save } = useOfficeForm({ failed: texts.failed, failsAt: 'value', reloads: false, onSaved: onClose })

  function submit() {
    const empty = products.filter(({ productId, value }) => productId === '' || value.trim() === '')
    const missing = {
      ...(base.value.trim() === '' && { value: texts.missing }),
      ...Object.fromEntries(empty.map(({ key }) => [`product-${key}`, texts.missing])),
    }
    if (Object.keys(missing).length > 0) return refuse(missing)
    const ratesOfProducts = products.map((product) => ({ productId: product.productId, rate: rateOf(product) }))
    return save(() => call(contract.addShareRate, { id, effectiveFrom, base: rateOf(base), products: ratesOfProducts }))
  }

  const change = (key: number, changed: Partial<ProductDraft>) => setProducts((all) => all.map((each) => (each.key === key ? { ...each, ...changed } : each)))
  return (
    <Modal open wide title={texts.title} busy={busy} onClose={onClose}>
      <form {...formProps(submit)} className="grid gap-4">
        <RequiredNote />
        <p className="text-ink-2">{texts.about}</p>
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField
            label={texts.from}
            name="effectiveFrom"
            type="date"
            required
            value={effectiveFrom}
            error={errors['effectiveFrom']}
            onChange={({ target }) => setFrom(target.value)}
          />
          <SelectField label={texts.kind} name="kind" value={base.kind} onChange={({ target }) => setBase({ ...base, kind: kindOf(target.value) })}>
            <option value="percent">{texts.percent}</option>
            <option value="amount">{texts.amount}</option>
          </SelectField>
          <NumberField
            label={texts.value[base.kind]}
            name="value"
            required
            value={base.value}
            error={errors['value'] ?? errors['base']}
            onChange={({ target }) => setBase({ ...base, value: target.value })}
          />
        </div>
        <fieldset className="grid gap-3">
          <legend className="mb-2 font-semibold">{texts.products}</legend>
          {products.map((product) => (
            <ProductRate
              key={product.key}
              product={product}
              error={errors[`product-${product.key}`]}
              onChange={(changed) => change(product.key, changed)}
              onRemove={() => setProducts(products.filter(({ key }) => key !== product.key))}
            />
          ))}
          <div>
            <Button
              look="outline"
              onClick={() => setProducts([...products, { key: (products.at(-1)?.key ?? 0) + 1, productId: '', kind: 'percent', value: '' }])}
            >
              {texts.addProduct}
            </Button>
          </div>
        </fieldset>
        <DialogButtons cancel={texts.cancel} onCancel={onClose} busy={busy}>
          {texts.save}
        </DialogButtons>
      </form>
    </Modal>
  )
}

type ProductRateProps = { product: ProductDraft; error: string | undefined; onChange: (changed: Partial<ProductDraft>) => void; onRemove: () => void }

function ProductRate({ product, error, onChange, onRemove }: ProductRateProps) {
  const { loaded } = useLoaded(() => withSession(call(catalogueContract.listProducts, { limit: 200 })))
  const known = loaded?.kind === 'loaded' ? loaded.value : []
  const name = `product-${product.key}`
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[2fr_1fr_1fr_auto]">
      <SelectField label={texts.product} name={name} value={product.productId} error={error} onChange={({ target }) => onChange({ productId: target.value })}>
        <option value="">{texts.choose}</option>
        {known.map(({ _id, name: productName }) => (
          <option key={_id} value={_id}>
            {productName}
          </option>
        ))}
      </SelectField>
      <SelectField label={texts.productKind} value={product.kind} onChange={({ target }) => onChange({ kind: kindOf(target.value) })}>
        <option value="percent">{texts.productKinds.percent}</option>
        <option value="amount">{texts.productKinds.amount}</option>
      </SelectField>
      <NumberField label={texts.value[product.kind]} value={product.value} onChange={({ target }) => onChange({ value: target.value })} />
      <Button look="outline" onClick={onRemove}>
        {texts.remove}
      </Button>
    </div>
  )
}
