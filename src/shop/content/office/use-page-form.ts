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
    const merged = mergedWith(theirs)
    const their = theirs.content
    const differences = differingFields([
      [texts.fields.title, their.title, merged.title.trim()],
      [texts.fields.summary, their.summary, merged.summary.trim()],
      [texts.fields.image, their.image, merged.image],
      [texts.fields.alt, their.alt, merged.alt.trim()],
      [texts.fields.blocks, shownBlocks(their), shownBlocks(merged)],
    ])
    // With equal texts, the other person published, scheduled or unpublished the page. That is a difference to decide about too.
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

  /**
   * Saves the draft if it changed. `seen`: another person's version, which this save replaces. @returns undefined if the person must resolve a conflict first
   */
  async function saveChanged(seen: OfficePage | undefined, isHere: () => boolean): Promise<Reply | undefined> {
    if (!isChanged && !seen) return { message: texts.actions.unchanged, page: initial }
    const request = (known: OfficePage | undefined) =>
      call(contract.saveDraft, { id: page._id, content: known ? mergedWith(known) : contentOf(draft), version: (known ?? initial).version })
    const reply = await send(request, { seen, isHere })
    if (!reply) return undefined
    // The fields are not filled again, so the cursor keeps its place.
    if (seen) fill(reply.page)
    else setInitial(reply.page)
    noticeClaims(reply.warnings)
    return reply
  }

  /** Saves the draft. `seen`: another person's version, which this save replaces knowingly. */
  const submit = (seen?: OfficePage) => {
    if (!isChanged && !seen) return toast(texts.actions.unchanged, { kind: 'info' })
    return save((isHere) => saveChanged(seen, isHere), fieldErrorsOf)
  }

  /** Saves the draft, and then calls `work` with the saved page. */
  const saveAnd = (work: (saved: OfficePage) => Promise<Reply>) =>
    save(async (isHere) => {
      const saved = await saveChanged(undefined, isHere)
      return saved && run(() => work(saved.page), setInitial)
    }, fieldErrorsOf)

  /** Calls `work` with the last saved page. The form keeps text that was typed since. */
  const act = (work: (saved: OfficePage) => Promise<Reply>) => save(() => run(() => work(initial), setInitial), fieldErrorsOf)

  /** Calls `work` with the last saved page, and fills the form with the page of the reply. */
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

/** Returns whether an error is inside a rich text, whose field shows it. */
const isInside = (name: string, field: string) => field.endsWith('.body') && name.startsWith(`${field}.`)
