import { SelectField, TextField } from '#ui/office/fields.tsx'
import type { FormErrors } from '#ui/field-errors.ts'
import { foodTypes, productCategories } from '../contract.ts'
import type { ProductDraft } from './product-draft.ts'
import { productsTexts as texts } from './products-texts.ts'

const { fields } = texts

type Props = { draft: ProductDraft; errors: FormErrors; onChange: (changes: Partial<ProductDraft>) => void }

/** The fields of declarations that the law demands. They are folded, because the shop's own details replace most empty fields. */
export function DeclarationFields({ draft, errors, onChange }: Props) {
  /** `errorField`: the field that the server names in an error. */
  const typed = (name: keyof typeof fields.declared & keyof ProductDraft, errorField = `declarations.${name}`) => ({
    label: fields.declared[name],
    optional: true,
    hint: fields.declaredHints[name],
    value: String(draft[name] ?? ''),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    error: errors[errorField],
  })
  return (
    <details className="group">
      <summary className="min-h-11 cursor-pointer py-2 font-medium text-ink-2 lg:min-h-9">{fields.statutory}</summary>
      <div className="grid gap-4 pt-2 sm:grid-cols-2">
        <TextField {...typed('manufacturer', 'manufacturer')} />
        <TextField {...typed('countryOfOrigin', 'countryOfOrigin')} />
        <SelectField
          label={fields.foodType}
          hint={fields.foodTypeHint}
          value={draft.foodType}
          onChange={({ target }) => onChange({ foodType: foodTypes.find((type) => type === target.value) ?? '' })}
          error={errors['foodType']}
        >
          {(['', ...foodTypes] as const).map((type) => (
            <option key={type} value={type}>
              {fields.foodTypes[type]}
            </option>
          ))}
        </SelectField>
        <TextField {...typed('bestBeforeMonths', 'bestBeforeMonths')} inputMode="numeric" />
        <TextField {...typed('genericName')} />
        <SelectField
          label={fields.category}
          hint={fields.categoryHints[draft.category]}
          value={draft.category}
          onChange={({ target }) => onChange({ category: productCategories.find((category) => category === target.value) ?? '' })}
          error={errors['declarations.category']}
        >
          {(['', ...productCategories] as const).map((category) => (
            <option key={category} value={category}>
              {fields.categories[category]}
            </option>
          ))}
        </SelectField>
        <TextField {...typed('packer')} className="sm:col-span-2" />
        <TextField {...typed('importer')} className="sm:col-span-2" />
        <TextField {...typed('makerLicence')} className="sm:col-span-2" />
      </div>
    </details>
  )
}
