import { type RefObject, useEffect, useEffectEvent } from 'react'
import { dropDraft } from './draft-store.ts'
import { readOwnDraft, saveOwnDraft } from './own-draft.ts'

type FormDraft = {
  /** The name of the draft. */
  name: string
  /** The names of inputs and text areas that React does not control. Never a password or a code. */
  fields: readonly string[]
  /** Runs after the fields are filled from the draft of before a reload. */
  onRestore?: (draft: Record<string, unknown>) => void
}

/**
 * Keeps the changed fields of a form in a draft of the signed-in account, and fills them in after a reload. A field that already differs from its default wins,
 * because the person may type before the page's script is there. @returns `keep`, for each change, and `drop`, for after success
 */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, { name, fields, onRestore }: FormDraft) {
  const changed = () =>
    fields.flatMap((field) => {
      const input = inputOf(form.current, field)
      return input && input.value !== input.defaultValue ? [[field, input.value]] : []
    })

  /** Saves the fields that differ from their defaults, and `more` that the form holds elsewhere. */
  function keep(more: Record<string, unknown> = {}) {
    const draft = { ...more, ...Object.fromEntries(changed()) }
    if (Object.keys(draft).length > 0) saveOwnDraft(name, draft)
    else dropDraft(name)
  }

  const restore = useEffectEvent(() => {
    const draft = readOwnDraft(name)
    const typed = changed()
    if (draft) {
      for (const field of fields) {
        const [input, value] = [inputOf(form.current, field), draft[field]]
        if (input && input.value === input.defaultValue && typeof value === 'string') input.value = value
      }
      onRestore?.(draft)
    }
    if (typed.length > 0) keep(draft)
  })
  useEffect(() => restore(), [])

  return { keep, drop: () => dropDraft(name) }
}

const inputOf = (form: HTMLFormElement | null, name: string) => form?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`)
