import { type RefObject, useEffect, useState } from 'react'
import { checkWords, type Variables } from '#shop/messages/rules.ts'
import { type MailKindText, mailText, type MailPreview, previewText, resetText, saveText, type SavedText } from '#shop/messages/texts-contract.ts'
import { focusField } from '#ui/form-fields.ts'
import { withSession } from '#ui/guard.ts'
import { call, textOf } from '#ui/call.ts'
import { mailTextsTexts as texts } from '#shop/messages/parts.ts'
import { ask } from '#ui/ask.tsx'
import { toast } from '#ui/toast-store.ts'
import { fieldErrorsOf } from '#ui/office/field-errors.ts'
import { isSame, keepChanged } from '#ui/office/merge-edits.ts'
import { differing, useConflict } from '#ui/office/use-conflict.ts'
import { useUnsaved } from '#ui/office/use-unsaved.ts'

export type Draft = { subject: string; words: string }

type Errors = { subject?: string; words?: string }

/** The wait after a key before the preview is asked for. */
const restMs = 400

const draftOf = ({ subject, words }: Draft): Draft => ({ subject, words })

/** Holds the words of one mail, checks and saves them, and keeps the preview up to date. */
export function useWordsForm(
  mail: Variables & Pick<MailKindText, 'kind'>,
  saved: SavedText,
  savedPreview: MailPreview,
  form: RefObject<HTMLFormElement | null>,
) {
  const { kind } = mail
  const [initial, setInitial] = useState(saved)
  const [draft, setDraft] = useState(draftOf(saved))
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const mergedWith = (theirs: SavedText) => keepChanged(draftOf(initial), draft, draftOf(theirs))
  const { conflict, send, close } = useConflict(mailText, (theirs) => {
    const mine = mergedWith(theirs)
    return differing([
      [texts.fields.subject, theirs.subject, mine.subject.trim()],
      [texts.fields.words, theirs.words, mine.words.trim()],
    ])
  })
  useUnsaved(() => !busy && !isSame(draftOf(initial), draft))

  function type(field: keyof Draft, value: string) {
    setDraft((before) => ({ ...before, [field]: value }))
    setErrors(({ [field]: _fixed, ...others }) => others)
  }

  function showErrors(found: Errors) {
    setErrors(found)
    const first = found.subject ? 'subject' : found.words ? 'words' : undefined
    if (first && form.current) focusField(form.current, first)
  }

  /** Returns the draft when it may be saved. Otherwise shows the sentence at its field. */
  function checked(): Draft | undefined {
    const error = checkWords(mail, draft)
    if (!error) return draft
    showErrors({ [error.field]: error.message })
    return undefined
  }

  function fill(next: SavedText) {
    setInitial(next)
    setDraft(draftOf(next))
    setErrors({})
  }

  async function run(work: () => Promise<void>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast(textOf(error, texts.saveFailed), { kind: 'error' })
      showErrors(fieldErrorsOf(error))
    } finally {
      setBusy(false)
    }
  }

  /** Saves the draft. `seen` is the version of another person that this save replaces. */
  async function save(seen?: SavedText) {
    if (busy || !checked()) return
    if (isSame(draftOf(initial), draft)) return toast(texts.unchanged, { kind: 'info' })
    await run(async () => {
      const request = (known: SavedText | undefined) => call(saveText, { kind, ...(known ? mergedWith(known) : draft), version: (known ?? initial).version })
      const reply = await send(request, { seen, isHere: () => form.current?.isConnected === true })
      if (!reply) return
      toast(reply.message)
      fill(reply.text)
    })
  }

  async function reset() {
    if (busy || !(await ask(texts.askReset))) return
    await run(async () => {
      const reply = await withSession(call(resetText, { kind, version: initial.version }))
      toast(reply.message)
      fill(reply.text)
    })
  }

  function take(theirs: SavedText) {
    fill(theirs)
    close()
  }

  return { draft, initial, errors, busy, type, checked, save, reset, conflict, close, take, ...usePreview(kind, draft, saved, savedPreview) }
}

/** Returns the preview of the draft. Only the newest answer counts. */
function usePreview(kind: string, draft: Draft, saved: SavedText, savedPreview: MailPreview) {
  const [preview, setPreview] = useState(savedPreview)
  const [shown, setShown] = useState(draftOf(saved))
  const [previewFailure, setFailure] = useState<string>()
  const { subject, words } = draft
  const isCurrent = shown.subject === subject && shown.words === words

  useEffect(() => {
    if (isCurrent) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      call(previewText, { kind, draft: { subject, words } }, undefined, controller.signal).then(
        (next) => {
          setPreview(next)
          setShown({ subject, words })
          setFailure(undefined)
        },
        (error: unknown) => !controller.signal.aborted && setFailure(textOf(error, texts.preview.failed)),
      )
    }, restMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [kind, subject, words, isCurrent])

  return { preview, previewFailure, isPreviewOld: !isCurrent && previewFailure === undefined }
}
