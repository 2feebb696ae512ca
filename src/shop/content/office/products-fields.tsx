import { FieldError } from '#ui/field.tsx'
import { SelectField } from '#ui/office/fields.tsx'
import type { Block } from '../page-contract.ts'
import { mostChosen } from '../rules/limits.ts'
import type { BlockProps } from './block-props.ts'
import { contentTexts } from './content-texts.ts'

const texts = contentTexts.blocks

type ProductsBlock = Extract<Block, { kind: 'products' }>

/** Chooses what a block of products shows. */
export function ProductsFields({ block, name, products, errorOf, disabled, onChange }: BlockProps<ProductsBlock>) {
  const error = errorOf(`${name}.products`)
  return (
    <>
      <SelectField
        label={texts.choice}
        name={`${name}.choice`}
        value={block.choice}
        disabled={disabled}
        onChange={({ target }) => onChange({ ...block, choice: target.value === 'chosen' ? 'chosen' : 'newest' })}
      >
        <option value="newest">{texts.choices.newest}</option>
        <option value="chosen">{texts.choices.chosen}</option>
      </SelectField>
      {block.choice === 'newest' ? (
        <SelectField
          label={texts.count}
          name={`${name}.count`}
          value={String(block.count)}
          disabled={disabled}
          onChange={({ target }) => onChange({ ...block, count: Number(target.value) })}
        >
          {Array.from({ length: mostChosen }, (_, index) => (
            <option key={index}>{index + 1}</option>
          ))}
        </SelectField>
      ) : (
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-medium text-ink-2">{texts.chosen}</legend>
          {products.map(({ _id, name: title }) => (
            <label key={_id} className="flex min-h-11 items-center gap-2 lg:min-h-8">
              <input
                type="checkbox"
                checked={block.products.includes(_id)}
                disabled={disabled}
                onChange={({ target }) =>
                  onChange({ ...block, products: target.checked ? [...block.products, _id] : block.products.filter((id) => id !== _id) })
                }
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
