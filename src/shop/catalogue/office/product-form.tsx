import { type RefObject, useId, useState } from 'react'
import { claimHint } from '#shop/claims/parts.ts'
import { Button } from '#ui/office/button.tsx'
import { ConflictDialog } from '#ui/office/conflict-dialog.tsx'
import { RequiredNote, SelectField, TextAreaField, TextField } from '#ui/office/fields.tsx'
import { Panel } from '#ui/office/panel.tsx'
import type { FormErrors } from '#ui/field-errors.ts'
import { grounds, productStatuses } from '../contract.ts'
import { DeclarationFields } from './declaration-fields.tsx'
import { PictureList } from './picture-list.tsx'
import type { ProductDraft } from './product-draft.ts'
import { productsTexts as texts } from './products-texts.ts'
import type { ProductFormState } from './use-product-form.ts'
import { VariantList } from './variant-list.tsx'

/** The form’s id on its page, for links to it. */
export const formId = 'product-form'

/** The form that adds or edits a product. It shows the server's errors beside their fields; a toast shows the message. */
export function ProductForm({
  form: { draft, errors, saving, formProps, pictures, change, reset, save, conflict },
  nameField,
  types,
  cancelText = texts.cancelEditing,
}: {
  form: ProductFormState
  nameField: RefObject<HTMLInputElement | null>
  /** Suggestions for the type: the types of existing products. */
  types: string[]
  /** The text of the button that discards the changes of an edited product. */
  cancelText?: string
}) {
  const editing = draft.id !== undefined
  const typeList = useId()
  const { fields } = texts
  const pictureError = Object.entries(errors).find(([field]) => field === 'images' || field.startsWith('images.'))?.[1]
  return (
    <Panel id={formId} title={editing ? texts.editTitle : texts.addTitle}>
      <form {...formProps(() => save())} aria-label={editing ? texts.editTitle : texts.addTitle} className="grid gap-5">
        <RequiredNote className="-mb-2" />
        <div className="grid gap-x-8 gap-y-5 xl:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
          <div className="grid content-start gap-5">
            <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
              <TextField
                ref={nameField}
                label={fields.name}
                required
                hint={claimHint(draft.name)}
                value={draft.name}
                onChange={({ target }) => change({ name: target.value })}
                error={errors['name']}
                autoComplete="off"
              />
              <TextField
                label={fields.type}
                optional
                hint={fields.typeHint}
                value={draft.type}
                onChange={({ target }) => change({ type: target.value })}
                error={errors['type']}
                list={typeList}
                autoComplete="off"
              />
              <datalist id={typeList}>
                {types.map((type) => (
                  <option key={type}>{type}</option>
                ))}
              </datalist>
            </div>
            <VariantList
              variants={draft.variants}
              pictures={pictures.urls}
              isPublished={draft.status === 'published'}
              onChange={(variants) => change({ variants })}
              errorAt={(index, field) => errors[`variants.${index}.${field}`]}
            />
          </div>
          <div className="grid content-start gap-5">
            <PictureList {...pictures} error={pictureError} />
            <TextAreaField
              label={fields.benefits}
              optional
              hint={claimHint(draft.benefits, fields.benefitsHint)}
              value={draft.benefits}
              onChange={({ target }) => change({ benefits: target.value })}
              error={errors['benefits'] ?? errors['benefits.0']}
              rows={3}
            />
            <TextFields draft={draft} errors={errors} onChange={change} />
            <DeclarationFields draft={draft} errors={errors} onChange={change} />
          </div>
        </div>
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3 border-t border-edge pt-4">
          <SelectField
            label={fields.status}
            hint={fields.statusHint[draft.status]}
            value={draft.status}
            onChange={({ target }) => change({ status: productStatuses.find((status) => status === target.value) ?? 'published' })}
            className="w-full sm:w-52"
          >
            {productStatuses.toReversed().map((status) => (
              <option key={status} value={status}>
                {fields.statuses[status]}
              </option>
            ))}
          </SelectField>
          <div className="ml-auto flex flex-wrap gap-2 sm:mb-[22px]">
            {editing && (
              <Button
                look="outline"
                onClick={() => {
                  reset()
                  nameField.current?.focus()
                }}
              >
                {cancelText}
              </Button>
            )}
            <Button type="submit" busy={saving || pictures.uploading} className="min-w-28">
              {editing ? texts.update : texts.add}
            </Button>
          </div>
        </div>
      </form>
      <ConflictDialog
        {...conflict}
        busy={saving}
        onTake={(theirs) => {
          conflict.onTake(theirs)
          // The closing dialog returns the focus to where it was.
          requestAnimationFrame(() => nameField.current?.focus())
        }}
      />
    </Panel>
  )
}

type TextFieldsProps = { draft: ProductDraft; errors: FormErrors; onChange: (changes: Partial<ProductDraft>) => void }

/** The texts of the product's page. They are folded unless the product has one of them, or the server refused one. */
function TextFields({ draft, errors, onChange }: TextFieldsProps) {
  const errorsOf = (name: string) => Object.entries(errors).find(([field]) => field === `texts.${name}` || field.startsWith(`texts.${name}.`))?.[1]
  const [isOpened, setOpened] = useState(false)
  const isNeeded =
    texts.textFields.some(({ name }) => draft[name] !== '' || errorsOf(name) !== undefined) ||
    ['article.title', 'article.path', 'ground'].some((field) => errors[field] !== undefined)
  return (
    <details className="group" open={isOpened || isNeeded} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2 font-medium text-ink-2 lg:min-h-9">{texts.fields.pageTexts}</summary>
      <div className="grid gap-4 pt-2">
        {texts.textFields.map(({ name, label, hint, rows }) => (
          <TextAreaField
            key={name}
            label={label}
            optional
            hint={claimHint(draft[name], hint)}
            value={draft[name]}
            onChange={({ target }) => onChange({ [name]: target.value })}
            error={errorsOf(name)}
            rows={rows}
          />
        ))}
        <ArticleFields draft={draft} errors={errors} onChange={onChange} />
      </div>
    </details>
  )
}

/** The article that the product's page links to, and the colour behind its pictures. */
function ArticleFields({ draft, errors, onChange }: TextFieldsProps) {
  const { fields } = texts
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={fields.articleTitle}
        optional
        hint={claimHint(draft.articleTitle, fields.articleTitleHint)}
        value={draft.articleTitle}
        onChange={({ target }) => onChange({ articleTitle: target.value })}
        error={errors['article.title']}
        autoComplete="off"
      />
      <TextField
        label={fields.articlePath}
        optional
        hint={fields.articlePathHint}
        value={draft.articlePath}
        onChange={({ target }) => onChange({ articlePath: target.value })}
        error={errors['article.path']}
        autoComplete="off"
      />
      <SelectField
        label={fields.ground}
        hint={fields.groundHint}
        value={draft.ground}
        onChange={({ target }) => onChange({ ground: grounds.find((ground) => ground === target.value) ?? '' })}
        error={errors['ground']}
      >
        {(['', ...grounds] as const).map((ground) => (
          <option key={ground} value={ground}>
            {fields.grounds[ground]}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
