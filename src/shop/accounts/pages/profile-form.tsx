import { ProveDialog } from './prove-dialog-on-demand.ts'
import { tenDigits } from '../customers/rules/mobile.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import * as customersContract from '../customers/contract.ts'
import type { Profile, Proof } from '../customers/contract.ts'
import { readSession } from '#ui/session-store.ts'
import { call } from '#ui/call.ts'
import { profileTexts as texts } from './profile-texts.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import { useFormDraft } from '#ui/use-form-draft.ts'
import { EmailField } from './email-field.tsx'
import { fieldsOf, focusField } from '#ui/form-fields.ts'
import { Message } from '#ui/message.tsx'
import type { FormErrors } from '#ui/field-errors.ts'
import { useFieldErrors } from '#ui/use-form.ts'
import { ProfilePhoto } from './profile-photo.tsx'
import { useProven } from './use-proven.ts'

/** The form of the account's own facts. `onSaved` gets the saved profile. */
export function ProfileForm({ profile, onSaved }: { profile: Profile; onSaved: (saved: Profile) => void }) {
  const [editing, setEditing] = useState(false)
  const [photo, setPhoto] = useState<File>()
  const { ref: form, errors, refuse, formProps } = useFieldErrors()
  const draft = useFormDraft(form, { name: 'profile', fields: fieldNames, onRestore: () => setEditing(true) })
  const { state, setState, start, dialog } = useProven({
    send: (proof, { id, fields }: Change) => sendProfile(id, fields, profile, photo, proof),
    failed: texts.failed,
    onDone({ user }) {
      draft.drop()
      onSaved(user)
      stopEditing()
      setState({ kind: 'done', text: texts.saved })
    },
  })
  const busy = state.kind === 'busy'
  // Text typed during the save would be lost.
  const readOnly = !editing || busy

  function edit() {
    setEditing(true)
    setState({ kind: 'ready' })
    if (form.current) focusField(form.current, 'name')
  }

  function stopEditing() {
    setEditing(false)
    setPhoto(undefined)
    refuse({})
  }

  function cancel() {
    form.current?.reset()
    draft.drop()
    stopEditing()
    setState({ kind: 'ready' })
  }

  function save(element: HTMLFormElement) {
    if (busy || !editing) return
    const fields = fieldsOf(element, fieldNames)
    if (refuse(check(fields))) return
    const id = readSession()?.userId
    if (!id) return setState({ kind: 'failed', text: texts.noUser })
    return start({ id, fields })
  }

  useRestoreFocus(dialog.open, () => editing && form.current && focusField(form.current, 'email'))

  return (
    <>
      <form {...formProps(save)} onChange={() => draft.keep()} className="grid gap-6 rounded-card border border-line bg-card p-5 sm:p-8">
        <ProfilePhoto key={profile.photo} stored={profile.photo} chosen={photo} editing={editing} busy={busy} onChoose={setPhoto} />
        {/* The key renders new fields after a save, so that Cancel restores the saved values. */}
        <div key={JSON.stringify({ ...profile, signIn: undefined })} className="grid gap-5">
          <Field label={texts.fields.name} name="name" autoComplete="name" defaultValue={profile.name} readOnly={readOnly} error={errors['name']} />
          <EmailField
            label={texts.fields.email}
            name="email"
            onCorrected={() => draft.keep()}
            defaultValue={profile.email}
            readOnly={readOnly}
            error={errors['email']}
            hint={
              editing && (
                <>
                  <span>{texts.emailUnverified}</span>{' '}
                  <Link to="#verified-contacts" className="link">
                    {profile.signIn?.emailVerified ? texts.emailChangeByCode : texts.emailByCode}
                  </Link>
                </>
              )
            }
          />
          <Field
            label={texts.fields.mobile}
            name="mobile"
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            before="+91"
            defaultValue={profile.mobile || profile.addresses[0]?.mobile}
            readOnly={readOnly}
            hint={
              <>
                <span>{texts.mobileDeliveries}</span>{' '}
                {editing && (
                  <Link to="#verified-contacts" className="link">
                    {texts.mobileByCode}
                  </Link>
                )}
              </>
            }
          />
          <TextArea
            label={texts.fields.address}
            name="address"
            autoComplete="street-address"
            rows={3}
            defaultValue={profile.address || profile.addresses[0]?.address}
            readOnly={readOnly}
            hint={
              <>
                <span>{texts.addressDeliveries}</span>{' '}
                <Link to="#saved-addresses" className="link">
                  {texts.savedAddresses}
                </Link>
              </>
            }
          />
        </div>
        <Message state={state} />
        <div className="flex flex-wrap gap-3">
          {editing ? (
            <>
              <Button type="submit" busy={busy}>
                {busy ? texts.saving : texts.save}
              </Button>
              <Button look="outline" onClick={cancel} disabled={busy}>
                {texts.cancel}
              </Button>
            </>
          ) : (
            // Without the key, React would reuse this button as Save during the click, and the click would submit.
            <Button key="edit" onClick={edit}>
              {texts.edit}
            </Button>
          )}
        </div>
      </form>
      <ProveDialog {...dialog} lead={texts.prove.lead} />
    </>
  )
}

/** Focuses the form after the dialog closes, because the focused button was disabled meanwhile. */
function useRestoreFocus(open: boolean, focus: () => void) {
  const wasOpen = useRef(open)
  const restore = useEffectEvent(focus)
  useEffect(() => {
    if (wasOpen.current && !open) restore()
    wasOpen.current = open
  }, [open])
}

const fieldNames = ['name', 'email', 'mobile', 'address'] as const

type Fields = Record<(typeof fieldNames)[number], string>
type Change = { id: string; fields: Fields }

function check({ name, email }: Fields): FormErrors {
  return { ...(!name.trim() && { name: texts.missingName }), ...(!email.trim() && { email: texts.missingEmail }) }
}

/** Sends the profile: multipart with a new photo, JSON without. The form edits only the first of several contacts. */
function sendProfile(id: string, { name, email, mobile: typed, address }: Fields, { addresses }: Profile, photo?: File, proof?: Proof) {
  const mobile = tenDigits(typed)
  if (photo) return call(customersContract.updateProfile, { id, name, email, mobile, address, ...proof }, photo)
  return call(customersContract.updateProfile, { id, name, email, addresses: [{ mobile, address }, ...addresses.slice(1)], ...proof })
}
