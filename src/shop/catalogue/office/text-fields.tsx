import { useState } from 'react'
import { productsTexts } from './products-texts.ts'
import { TextAreaField } from '#ui/office/fields.tsx'
import type { ProductDraft } from './product-draft.ts'

const { fields, textFields } = productsTexts

type TextFieldsProps = { draft: ProductDraft; errors: Record<string, string>; onChange: (changes: Partial<ProductDraft>) => void }

/** The texts of the product's page. They are folded until the product has one, or an error. */
export function TextFields({ draft, errors, onChange }: TextFieldsProps) {
  const errorsOf = (name: string) => Object.entries(errors).find(([field]) => field === `texts.${name}` || field.startsWith(`texts.${name}.`))?.[1]
  const [isOpened, setOpened] = useState(false)
  const isNeeded = textFields.some(({ name }) => draft[name] !== '' || errorsOf(name) !== undefined)
  return (
    <details className="group" open={isOpened || isNeeded} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2 font-medium text-ink-2 lg:min-h-9">{fields.pageTexts}</summary>
      <div className="grid gap-4 pt-2">
        {textFields.map(({ name, label, hint, rows }) => (
          <TextAreaField
            key={name}
            label={label}
            optional
            hint={hint}
            value={draft[name]}
            onChange={({ target }) => onChange({ [name]: target.value })}
            error={errorsOf(name)}
            rows={rows}
          />
        ))}
      </div>
    </details>
  )
}
