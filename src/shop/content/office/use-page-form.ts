import { useState } from 'react'
import { noticeClaims } from '#shop/claims/parts.ts'
import { call } from '#ui/call.ts'
import { fieldErrorsOf } from '#ui/office/field-errors.ts'
import { isSame, keepChanged } from '#ui/office/merge-edits.ts'
import { hasScope, mayCall } from '#ui/office/rights.ts'
import { differingFields, useConflict } from '#ui/office/use-conflict.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { useUnsaved } from '#ui/office/use-unsaved.ts'
import { toast } from '#ui/toast-store.ts'
import * as contract from '../office-contract.ts'
import type { OfficePage } from '../office-contract.ts'
import { contentTexts } from './content-texts.ts'
import { contentOf, draftOf, type PageDraft, shownBlocks } from './page-draft.ts'

const texts = contentTexts

type Reply = { message: string; page: OfficePage }

/** Holds the text of a page, saves it as the draft, and publishes it. */
export function usePageForm(page: OfficePage) {
  const [initial, setInitial] = useState(page)
  const [draft, setDraft] = useState(() => draftOf(page.content))
  const { busy, errors, formProps, save, setError } = useOfficeForm({ failed: texts.actions.saveFailed, reloads: false })
  const isChanged = !isSame(initial.content, contentOf(draft))
  const mergedWith = (theirs: OfficePage) => keepChanged(initial.content, contentOf(draft), theirs.content)
  const { conflict, send, close } = useConflict(contract.officePage, (theirs) => {
    const [mine, other] = [mergedWith(theirs), theirs.content]
    const differences = differingFields([
      [texts.fields.title, other.title, mine.title.trim()],
      [texts.fields.summary, other.summary, mine.summary.trim()],
      [texts.fields.image, other.image, mine.image],
      [texts.fields.alt, other.alt, mine.alt.trim()],
      [texts.fields.blocks, shownBlocks(other), shownBlocks(mine)],
    ])
    // The same text may be published, scheduled or withdrawn since, which the person decides about too.
    return differences.length > 0 ? differences : differingFields([[texts.fields.version, String(theirs.version), String(initial.version)]])
  })
  useUnsaved(() => !busy && isChanged)

  function fill(next: OfficePage) {
    setInitial(next)
    setDraft(draftOf(next.content))
  }

  const change = (changes: Partial<PageDraft>, field?: string) => {
    setDraft((before) => ({ ...before, ...changes }))
    if (field !== undefined) setError(field)
  }

  /** Saves the draft if it changed. @returns the page, or undefined when the person must resolve a conflict first */
  async function saveChanged(seen: OfficePage | undefined, isHere: () => boolean): Promise<Reply | undefined> {
    if (!isChanged && !seen) return { message: texts.actions.unchanged, page: initial }
    const request = (known: OfficePage | undefined) =>
      call(contract.saveDraft, { id: page._id, content: known ? mergedWith(known) : contentOf(draft), version: (known ?? initial).version })
    const reply = await send(request, { seen, isHere })
    if (!reply) return undefined
    // The fields stay as they are, so that the cursor does.
    if (seen) fill(reply.page)
    else setInitial(reply.page)
    noticeClaims(reply.warnings)
    return reply
  }

  /** Saves the draft. `seen` is the version of another person that this save replaces. */
  const submit = (seen?: OfficePage) => {
    if (!isChanged && !seen) return toast(texts.actions.unchanged, { kind: 'info' })
    return save((isHere) => saveChanged(seen, isHere), fieldErrorsOf)
  }

  /** Saves the draft, and then does something with the saved page. */
  const saveAnd = (work: (saved: OfficePage) => Promise<Reply>) =>
    save(async (isHere) => {
      const saved = await saveChanged(undefined, isHere)
      return saved && run(() => work(saved.page), setInitial)
    }, fieldErrorsOf)

  /** Does something with the page as it was last saved. The form keeps what was typed since. */
  const act = (work: (saved: OfficePage) => Promise<Reply>) => save(() => run(() => work(initial), setInitial), fieldErrorsOf)

  /** Replaces the text in the form by that of the reply. */
  const replace = (work: (saved: OfficePage) => Promise<Reply>) => save(() => run(() => work(initial), fill), fieldErrorsOf)

  async function run(work: () => Promise<Reply>, take: (page: OfficePage) => void) {
    const reply = await send(work)
    if (reply) take(reply.page)
    return reply
  }

  return {
    page: initial,
    mayChange: mayCall(contract.saveDraft) && (page.kind !== 'legal' || hasScope(contract.legalScope)),
    draft,
    content: contentOf(draft),
    isChanged,
    busy,
    errorOf: (field: string) => errors[field] ?? Object.entries(errors).find(([name]) => isInside(name, field))?.[1],
    formProps: formProps(() => submit()),
    change,
    submit,
    saveAnd,
    act,
    replace,
    conflict: {
      conflict,
      onTake(theirs: OfficePage) {
        fill(theirs)
        close()
      },
      onClose: close,
    },
  }
}

export type PageForm = ReturnType<typeof usePageForm>

/** An error deep inside a rich text shows at the text. */
const isInside = (name: string, field: string) => field.endsWith('.body') && name.startsWith(`${field}.`)
