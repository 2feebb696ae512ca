import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { type Profile, showProfile } from '#shop/accounts/customers/contract.ts'
import { orderIn } from '#shop/orders/parts.ts'
import { fieldsOf } from '#ui/form-fields.ts'
import { readSession } from '#ui/session-store.ts'
import { call } from '#ui/call.ts'
import { dropDraft } from '#ui/draft-store.ts'
import { readOwnDraft, saveOwnDraft } from '#ui/own-draft.ts'
import { contactTexts } from './contact-texts.ts'

const { form: texts } = contactTexts

export const contactFields = ['name', 'phone', 'email', 'subject', 'message'] as const
export type ContactField = (typeof contactFields)[number]

const draftName = 'contact'

export const saveContactDraft = (form: HTMLFormElement) => saveOwnDraft(draftName, fieldsOf(form, contactFields))

export const dropContactDraft = () => dropDraft(draftName)

/**
 * Fills the form's empty fields when the page opens. A draft from before a reload comes first, then the order that the address names, then the contact data
 * of a signed-in person.
 */
export function useContactDraft(form: RefObject<HTMLFormElement | null>) {
  const order = orderIn(useSearchParams()[0])

  const open = useEffectEvent(() => {
    if (!form.current) return
    fill(form.current, withOrder(readOwnDraft(draftName), order))
    // The person may have typed before the page's script was there.
    if (contactFields.some((name) => fieldIn(form.current, name)?.value)) saveContactDraft(form.current)
  })
  useEffect(() => {
    open()
    const id = readSession()?.userId
    if (!id) return undefined
    const controller = new AbortController()
    // Without the profile, these fields stay empty.
    call(showProfile, { id }, undefined, controller.signal).then(
      (profile) => !controller.signal.aborted && form.current && fill(form.current, contactOf(profile)),
      () => undefined,
    )
    return () => controller.abort()
  }, [form])
}

const contactOf = ({ name, email, mobile, signIn }: Profile) => ({ name, email, phone: mobile || (signIn?.mobile ?? '') })

/** Returns the draft with the order as its subject, unless the person wrote a subject of their own. */
function withOrder(draft: Record<string, unknown> | undefined, order: string | undefined) {
  const written = draft?.['subject']
  const isOwn = typeof written === 'string' && written !== '' && !written.startsWith(texts.aboutOrder(''))
  return order && !isOwn ? { ...draft, subject: texts.aboutOrder(order) } : draft
}

function fill(form: HTMLFormElement, values: Record<string, unknown> | undefined) {
  for (const name of contactFields) {
    const [field, value] = [fieldIn(form, name), values?.[name]]
    if (field && !field.value && typeof value === 'string') field.value = value
  }
}

const fieldIn = (form: HTMLFormElement | null, name: ContactField) => form?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`)
