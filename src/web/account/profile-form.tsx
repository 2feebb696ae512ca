import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { type Profile, updateProfile } from '#domain/customers/contract.ts'
import { readSession } from '../browser-store.ts'
import { call, textOf } from '../call.ts'
import { profileTexts as texts } from '../texts/profile.ts'
import { Button } from '../ui/button.tsx'
import { Field, TextArea } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { fieldsOf, focusField } from './form-fields.ts'
import { whileSignedIn } from './guard.ts'
import { type FormState, Message } from './message.tsx'

const photoTypes = 'image/jpeg,image/png,image/webp,image/avif'

type Errors = { name?: string; email?: string }

export function ProfileForm({ loaded }: { loaded: Profile }) {
  const [profile, setProfile] = useState(loaded)
  const [editing, setEditing] = useState(false)
  const [photo, setPhoto] = useState<File>()
  const [errors, setErrors] = useState<Errors>({})
  const [state, setState] = useState<FormState>({ kind: 'ready' })
  const form = useRef<HTMLFormElement>(null)
  const busy = state.kind === 'busy'
  // What is written while it is being saved would be lost.
  const readOnly = !editing || busy

  function edit() {
    setEditing(true)
    setState({ kind: 'ready' })
    if (form.current) focusField(form.current, 'name')
  }

  function leaveEditing() {
    setEditing(false)
    setPhoto(undefined)
    setErrors({})
  }

  function cancel() {
    form.current?.reset()
    leaveEditing()
    setState({ kind: 'ready' })
  }

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || !editing) return
    const fields = fieldsOf(event.currentTarget, ['name', 'email', 'mobile', 'address'])
    const found = check(fields)
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) return focusField(event.currentTarget, first)
    const id = readSession()?.userId
    if (!id) return setState({ kind: 'failed', text: texts.noUser })
    setState({ kind: 'busy' })
    try {
      const { user } = await whileSignedIn(send(id, fields, profile, photo))
      setProfile(user)
      leaveEditing()
      setState({ kind: 'done', text: texts.saved })
    } catch (error) {
      setState({ kind: 'failed', text: textOf(error, texts.failed) })
    }
  }

  return (
    <form ref={form} noValidate onSubmit={save} className="grid gap-6 rounded-card border border-line bg-card p-5 sm:p-8">
      <Photo key={profile.photo} stored={profile.photo} chosen={photo} editing={editing} busy={busy} onChoose={setPhoto} />
      {/* A saved profile makes new fields, so that Cancel goes back to what was saved. */}
      <div key={JSON.stringify(profile)} className="grid gap-5">
        <Field label={texts.fields.name} name="name" autoComplete="name" maxLength={200} defaultValue={profile.name} readOnly={readOnly} error={errors.name} />
        <Field
          label={texts.fields.email}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={profile.email}
          readOnly={readOnly}
          error={errors.email}
        />
        <Field
          label={texts.fields.mobile}
          name="mobile"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={16}
          before="+91"
          defaultValue={profile.mobile || profile.addresses[0]?.mobile}
          readOnly={readOnly}
        />
        <TextArea
          label={texts.fields.address}
          name="address"
          autoComplete="street-address"
          rows={3}
          maxLength={500}
          defaultValue={profile.address || profile.addresses[0]?.address}
          readOnly={readOnly}
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
          // Keyed, or React would make this very button into Save while it is still being clicked, which would submit.
          <Button key="edit" onClick={edit}>
            {texts.edit}
          </Button>
        )}
      </div>
    </form>
  )
}

type Fields = Record<'name' | 'email' | 'mobile' | 'address', string>

function check({ name, email }: Fields): Errors {
  return { ...(!name.trim() && { name: texts.missingName }), ...(!email.trim() && { email: texts.missingEmail }) }
}

/** Section 7: multipart with a new photo, JSON without. Only the first of several contacts is edited here. */
function send(id: string, { name, email, mobile: typed, address }: Fields, { addresses }: Profile, photo?: File) {
  const mobile = typed.replace(/[\s-]/g, '')
  if (photo) return call(updateProfile, { id, name, email, mobile, address }, photo)
  return call(updateProfile, { id, name, email, addresses: [{ mobile, address }, ...addresses.slice(1)] })
}

type PhotoProps = { stored: string; chosen: File | undefined; editing: boolean; busy: boolean; onChoose: (file: File | undefined) => void }

function Photo({ stored, chosen, editing, busy, onChoose }: PhotoProps) {
  const preview = usePreview(chosen)
  const source = preview ?? stored
  return (
    <div className="flex items-center gap-5">
      <span className="grid size-24 flex-none place-items-center overflow-hidden rounded-full bg-crocus-100 text-crocus-700">
        {source ? <img src={source} alt={texts.you} width={96} height={96} className="size-full object-cover" /> : <Icon name="user" className="size-10" />}
      </span>
      {editing && (
        <label className="link inline-flex min-h-11 items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-crocus-600">
          {texts.changePhoto}
          <input
            type="file"
            name="photo"
            accept={photoTypes}
            className="sr-only"
            disabled={busy}
            onChange={(event: ChangeEvent<HTMLInputElement>) => onChoose(event.target.files?.[0])}
          />
        </label>
      )}
    </div>
  )
}

/** The chosen picture before it is uploaded. */
function usePreview(file: File | undefined) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return setUrl(undefined)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
