import { type ChangeEvent, useState, type RefObject, useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import * as customersContract from '#shop/accounts/customers/contract.ts'
import type { Profile } from '#shop/accounts/customers/contract.ts'
import { DataNotice } from '#shop/accounts/parts.ts'
import { orderIn } from '#shop/orders/parts.ts'
import { Button } from '#ui/button.tsx'
import { call, isLost, textOf } from '#ui/call.ts'
import { dropDraft } from '#ui/draft-store.ts'
import { fieldErrorsIn } from '#ui/field-errors.ts'
import { Field, TextArea } from '#ui/field.tsx'
import { fieldsOf } from '#ui/form-fields.ts'
import { NeedsScript } from '#ui/needs-script.tsx'
import { readOwnDraft, saveOwnDraft } from '#ui/own-draft.ts'
import { readSession } from '#ui/session-store.ts'
import { dismissToastsAbout, toast } from '#ui/toast-store.ts'
import { useForm } from '#ui/use-form.ts'
import * as leadsContract from '../contract.ts'
import type { Lead } from '../contract.ts'
import { contactTexts } from './contact-texts.ts'

const { form: texts } = contactTexts

const contactFields = ['name', 'phone', 'email', 'subject', 'message'] as const

type ContactField = (typeof contactFields)[number]

/** Marks this form's notices, so that sending again dismisses the notice of the last attempt. */
const about = 'contact form'

/** The shop can answer by either field, so one of them is enough. */
const answerFields: readonly string[] = ['phone', 'email']

type SentLead = Pick<Lead, '_id' | 'email'> & { copied: boolean }

/** The contact form. It checks nothing in the browser; the server names the wrong fields. */
export function ContactForm() {
  const { ref, busy, errors, setErrors, formProps, send } = useForm({ failed: texts.failed, errorsFor: (error) => fieldErrorsIn(error, texts.wrong) })
  const [sent, setSent] = useState<SentLead>()
  useContactDraft(ref)

  function submit(form: HTMLFormElement) {
    setErrors({})
    setSent(undefined)
    dismissToastsAbout(about)
    return send(async () => {
      const { lead, copied } = await call(leadsContract.addLead, fieldsOf(form, contactFields)).catch(showFailure)
      form.reset()
      dropContactDraft()
      setSent({ ...lead, copied })
      toast(texts.sent, { urgent: true, about })
      return { kind: 'ready' }
    })
  }

  /** Keeps the texts for a reload, and clears a field's error. An e-mail address or a phone number is enough, so either clears both. */
  function change({ currentTarget, target }: ChangeEvent<HTMLFormElement>) {
    saveContactDraft(currentTarget)
    const cleared = answerFields.includes(target.name) ? answerFields : [target.name]
    setErrors((shown) => (cleared.some((name) => shown[name]) ? { ...shown, ...Object.fromEntries(cleared.map((name) => [name, ''])) } : shown))
  }

  const field = (name: ContactField) => ({ name, label: texts[name], readOnly: busy, error: errors[name] })
  return (
    <form {...formProps(submit)} method="post" onChange={change} className="grid content-start gap-5 self-start rounded-hero bg-limewash p-5 sm:p-8">
      <NeedsScript subject={texts.act} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field {...field('name')} autoComplete="name" />
        <Field {...field('phone')} type="tel" autoComplete="tel" />
      </div>
      <Field {...field('email')} type="email" autoComplete="email" hint={errors['email'] ? undefined : texts.answerHint} />
      <Field {...field('subject')} />
      <TextArea {...field('message')} />
      <DataNotice place="contact" />
      <Button type="submit" busy={busy} className="justify-self-start">
        {busy ? texts.sending : texts.send}
      </Button>
      {sent && <Receipt {...sent} />}
    </form>
  )
}

/** Shows every failure in a notice, because the field with the error may be off the screen. */
function showFailure(error: unknown): never {
  toast(isLost(error) ? textOf(error, texts.failed) : texts.failed, { kind: 'error', about })
  throw error
}

const Receipt = ({ _id, email, copied }: SentLead) => (
  <p role="status" className="text-ink-2">
    {texts.number}{' '}
    <span translate="no" className="font-semibold tracking-wide text-ink tabular-nums">
      {_id}
    </span>
    . {copied && <span>{texts.copied(email)}</span>}
  </p>
)

const draftName = 'contact'

const saveContactDraft = (form: HTMLFormElement) => saveOwnDraft(draftName, fieldsOf(form, contactFields))

const dropContactDraft = () => dropDraft(draftName)

/**
 * Fills the form's empty fields when the page opens. A draft from before a reload comes first, then the order that the address names, then the contact data
 * of a signed-in person.
 */
function useContactDraft(form: RefObject<HTMLFormElement | null>) {
  const order = orderIn(useSearchParams()[0])

  const open = useEffectEvent(() => {
    if (!form.current) return
    fill(form.current, withOrder(readOwnDraft(draftName), order))
    // The person may have typed before the page's script loaded.
    if (contactFields.some((name) => fieldIn(form.current, name)?.value)) saveContactDraft(form.current)
  })
  useEffect(() => {
    open()
    const id = readSession()?.userId
    if (!id) return undefined
    const controller = new AbortController()
    // If the profile cannot be read, its fields stay empty.
    call(customersContract.showProfile, { id }, undefined, controller.signal).then(
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
