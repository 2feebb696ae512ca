import type { Product } from '#shop/catalogue/contract.ts'
import { FieldError } from '#ui/field.tsx'
import { SelectField } from '#ui/office/fields.tsx'
import type { ProductChoice } from '../page-contract.ts'
import { mostChosen } from '../rules/limits.ts'
import type { PartProps } from './block-props.ts'
import { contentTexts } from './content-texts.ts'

const texts = contentTexts.blocks

type Props = PartProps<ProductChoice> & { choice: ProductChoice; products: readonly Product[] }

/** Chooses the products that a block shows. */
export function ProductsFields({ choice: { choice, products: chosen, count }, name, products, errorOf, disabled, onChange }: Props) {
  const error = errorOf(`${name}.products`)
  const change = (changes: Partial<ProductChoice>) => onChange({ choice, products: chosen, count, ...changes })
  // A product that left the catalogue stays chosen until the person unticks it.
  const gone = chosen.filter((id) => !products.some(({ _id }) => _id === id))
  return (
    <>
      <SelectField
        label={texts.choice}
        name={`${name}.choice`}
        value={choice}
        disabled={disabled}
        onChange={({ target }) => change({ choice: target.value === 'chosen' ? 'chosen' : 'newest' })}
      >
        <option value="newest">{texts.choices.newest}</option>
        <option value="chosen">{texts.choices.chosen}</option>
      </SelectField>
      {choice === 'newest' ? (
        <SelectField
          label={texts.count}
          name={`${name}.count`}
          value={String(count)}
          disabled={disabled}
          onChange={({ target }) => change({ count: Number(target.value) })}
        >
          {Array.from({ length: mostChosen }, (_, index) => (
            <option key={index}>{index + 1}</option>
          ))}
        </SelectField>
      ) : (
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-medium text-ink-2">{texts.chosen}</legend>
          {[...products.map(({ _id, name: title }) => ({ id: _id, title })), ...gone.map((id) => ({ id, title: texts.gone(id) }))].map(({ id, title }) => (
            <label key={id} className="flex min-h-11 items-center gap-2 lg:min-h-8">
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                disabled={disabled}
                onChange={({ target }) => change({ products: target.checked ? [...chosen, id] : chosen.filter((each) => each !== id) })}
                className="size-5 accent-crocus-700"
              />
              <span className="wrap-anywhere">{title}</span>
            </label>
          ))}
        </fieldset>
      )}
      {error && <FieldError>{error}</FieldError>}
    </>
  )
}
