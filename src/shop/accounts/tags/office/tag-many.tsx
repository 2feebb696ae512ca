import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { withSession } from '#ui/guard.ts'
import { CallError, textOf } from '#ui/call.ts'
import { TextField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { tagsIn } from '../rules/tag.ts'
import { tagManyTexts as texts, tagTexts } from './tags-texts.ts'

type Change = { add: string[]; remove: string[] }

type TagManyProps = {
  items: readonly { id: string; name: string; tags: readonly string[] }[]
  noun: readonly [singular: string, plural: string]
  save: (id: string, change: Change) => Promise<unknown>
  onClose: () => void
}

/**
 * The dialog that adds tags to several orders or customers, and removes tags that some of them have. It sends one request for each item. If it stops midway,
 * the first items are changed, and all requests may be sent again.
 */
export function TagMany({ items, noun, save, onClose }: TagManyProps) {
  const { revalidate } = useRevalidator()
  const [typed, setTyped] = useState('')
  const [remove, setRemove] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<readonly { name: string; message: string }[]>([])
  const { busy, errors, formProps, refuse, save: saveForm } = useOfficeForm({ failed: tagTexts.failed, failsAt: 'tags' })
  const removable = [...new Set(items.flatMap(({ tags }) => tags))].toSorted((one, other) => one.localeCompare(other))

  /** Changes one item after another. A refusal of one item does not stop the others. */
  async function change(by: Change) {
    const failures: { name: string; message: string }[] = []
    for (const { id, name } of items) {
      try {
        await withSession(save(id, by))
      } catch (error) {
        if (!(error instanceof CallError && error.kind === 'refused' && itemStatuses.includes(error.status ?? 0))) throw error
        failures.push({ name, message: textOf(error, tagTexts.failed) })
      }
    }
    setRefused(failures)
    const changed = items.length - failures.length
    if (failures.length === 0) onClose()
    else await revalidate()
    return changed > 0 ? { message: texts.done(changed, noun) } : undefined
  }

  function submit() {
    const add = tagsIn(typed)
    if (add.length === 0 && remove.length === 0) return refuse({ tags: texts.nothing })
    return saveForm(() => change({ add, remove: [...remove] }))
  }

  return (
    <Modal open busy={busy} onClose={onClose} title={texts.title(items.length, noun)}>
      <form {...formProps(submit)} className="grid gap-4">
        <TextField
          label={texts.add}
          name="tags"
          hint={tagTexts.hint}
          error={errors['tags']}
          autoComplete="off"
          autoFocus
          maxLength={400}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {removable.length > 0 && (
          <fieldset className="grid gap-1">
            <legend className="font-semibold">{texts.remove}</legend>
            <div className="flex flex-wrap gap-x-4">
              {removable.map((tag) => (
                <label key={tag} className="flex min-h-11 items-center gap-2 wrap-anywhere lg:min-h-8">
                  <input
                    type="checkbox"
                    checked={remove.includes(tag)}
                    onChange={({ target }) => setRemove((now) => (target.checked ? [...now, tag] : now.filter((each) => each !== tag)))}
                    className="size-5 flex-none accent-crocus-700"
                  />
                  <span>{tag}</span>
                </label>
              ))}
            </div>
          </fieldset>
        )}
        {refused.length > 0 && (
          <div role="alert" className="rounded-field bg-danger-50 p-3 text-danger">
            <p className="font-semibold">{texts.refused}</p>
            <ul>
              {refused.map(({ name, message }) => (
                <li key={name} className="wrap-anywhere">{`${name}: ${message}`}</li>
              ))}
            </ul>
          </div>
        )}
        <DialogButtons cancel={texts.cancel} onCancel={onClose} busy={busy}>
          {texts.submit}
        </DialogButtons>
      </form>
    </Modal>
  )
}

/** The HTTP statuses of refusals that concern one item: it was deleted (404), or it has too many tags (422). */
const itemStatuses = [404, 422]
