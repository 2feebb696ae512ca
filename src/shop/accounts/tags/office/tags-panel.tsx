import { type FormEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { tagsIn } from '../rules/tag.ts'
import { withSession } from '#ui/guard.ts'
import { textOf } from '#ui/call.ts'
import { tagTexts as texts } from './tags-texts.ts'
import { toast } from '#ui/toast-store.ts'
import { Icon } from '#ui/icon.tsx'
import { mayCall, type Needed } from '#ui/office/rights.ts'
import { Button } from '#ui/office/button.tsx'
import { TextField } from '#ui/office/fields.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { tagClasses } from './tag-list.tsx'

type TagsPanelProps = {
  tags: readonly string[]
  /** The endpoint of `save`. Roles that may not call it only see the tags. */
  needs: Needed
  save: (change: { add: string[]; remove: string[] }) => Promise<{ tags: string[] }>
}

/** The tags of an order or a customer. Each change is saved at once. */
export function TagsPanel({ tags: loaded, needs, save }: TagsPanelProps) {
  const { revalidate } = useRevalidator()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const mayChange = mayCall(needs)

  /** Saves a change, and keeps the typed text if the shop refuses it. */
  async function change(by: { add?: string[]; remove?: string[] }) {
    setBusy(true)
    setError(undefined)
    try {
      await withSession(save({ add: by.add ?? [], remove: by.remove ?? [] }))
      if (by.add) setTyped('')
      await revalidate()
    } catch (failure) {
      if (by.add) setError(textOf(failure, texts.failed))
      else toast(textOf(failure, texts.failed), { kind: 'error' })
    } finally {
      setBusy(false)
      field.current?.focus()
    }
  }

  function add(event: FormEvent) {
    event.preventDefault()
    const names = tagsIn(typed)
    if (names.length === 0 || busy) return field.current?.focus()
    void change({ add: names })
  }

  return (
    <Panel title={texts.title}>
      <div className="grid gap-3">
        {loaded.length === 0 && <p className="text-ink-2">{texts.none}</p>}
        {loaded.length > 0 && (
          <ul className="flex flex-wrap gap-1.5">
            {loaded.map((tag) => (
              <li key={tag} className={`${tagClasses} min-h-7 wrap-anywhere`}>
                <span>{tag}</span>
                {mayChange && (
                  <button
                    type="button"
                    disabled={busy}
                    aria-label={texts.remove(tag)}
                    onClick={() => void change({ remove: [tag] })}
                    className="-mr-2 grid size-7 flex-none place-items-center rounded-full hover:text-ink pointer-coarse:-my-2 pointer-coarse:size-11"
                  >
                    <Icon name="close" className="size-3" />
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
        {mayChange && (
          <form onSubmit={add} noValidate className="flex flex-wrap items-start gap-2">
            <TextField
              ref={field}
              label={texts.label}
              labelHidden
              placeholder={texts.label}
              hint={texts.hint}
              error={error}
              autoComplete="off"
              maxLength={400}
              value={typed}
              onChange={({ target }) => (setTyped(target.value), setError(undefined))}
              className="min-w-32 flex-1"
            />
            <Button type="submit" look="outline" busy={busy}>
              {texts.add}
            </Button>
          </form>
        )}
      </div>
    </Panel>
  )
}
