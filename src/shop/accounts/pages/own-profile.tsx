import { useState, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { Icon } from '#ui/icon.tsx'
import { dialogOnDemand } from '#ui/on-demand.tsx'
import { toast } from '#ui/toast-store.ts'
import { useNamedPart } from '#ui/use-named-part.ts'
import type { Profile } from '../customers/contract.ts'
import * as customersEmailContract from '../customers/email-contract.ts'
import type { ContactKind } from './contact-form.tsx'
import { joinTexts } from './join-texts.ts'
import { PasswordSection } from './password-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import { verifyTexts as texts } from './profile-texts.ts'

const ContactDialog = dialogOnDemand(async () => (await import('./contact-dialog.tsx')).ContactDialog)
const VerifyEmailDialog = dialogOnDemand(async () => (await import('./verify-email-dialog.tsx')).VerifyEmailDialog)

/** The profile form, the verified contacts and the password of the account. `onJoined` runs when another account has joined this one. */
export function OwnProfile({ loaded, onJoined }: { loaded: Profile; onJoined: () => void }) {
  const [profile, setProfile] = useState(loaded)
  const [isVerifying, setVerifying] = useState(false)
  const [adding, setAdding] = useState<ContactKind>('number')
  const [isAdding, setIsAdding] = useState(false)
  const { email, signIn } = profile
  const changeSignIn = (change: Partial<NonNullable<Profile['signIn']>>) =>
    setProfile((now) => ({ ...now, ...(now.signIn && { signIn: { ...now.signIn, ...change } }) }))
  function add(kind: ContactKind) {
    setAdding(kind)
    setIsAdding(true)
  }

  return (
    <>
      {signIn?.asksToVerify && <VerifyNotice email={email} onVerify={() => setVerifying(true)} onClosed={() => changeSignIn({ asksToVerify: false })} />}
      <ProfileForm profile={profile} onSaved={setProfile} />
      {signIn && <ContactsSection email={email} signIn={signIn} onVerify={() => setVerifying(true)} onAdd={add} />}
      {signIn && <PasswordSection email={email} signIn={signIn} mayUseCode={profile.role === 'user'} onChanged={() => changeSignIn({ hasPassword: true })} />}
      <ContactDialog
        key={adding}
        open={isAdding}
        onClose={() => setIsAdding(false)}
        kind={adding}
        isNew={adding === 'number' ? !signIn?.mobile : !email}
        onSaved={(saved, joined) => {
          setProfile(saved)
          if (joined) onJoined()
        }}
      />
      <VerifyEmailDialog
        open={isVerifying}
        onClose={() => setVerifying(false)}
        email={email}
        onVerified={(message) => {
          changeSignIn({ emailVerified: true, asksToVerify: false })
          setVerifying(false)
          toast(message)
        }}
      />
    </>
  )
}

type VerifyNoticeProps = { email: string; onVerify: () => void; onClosed: () => void }

/** Asks once to verify the e-mail address. The account remembers that the notice was closed. */
function VerifyNotice({ email, onVerify, onClosed }: VerifyNoticeProps) {
  function close() {
    onClosed()
    // The notice comes back with the next visit if this fails.
    withSession(call(customersEmailContract.closeVerifyNotice, {})).catch(() => undefined)
  }

  return (
    <aside aria-labelledby="verify-notice" className="grid gap-4 rounded-card bg-info-50 p-5 text-info sm:p-6">
      <div className="flex items-start gap-3">
        <Icon name="mail" className="mt-0.5 size-5 flex-none" />
        <div className="grid min-w-0 gap-1">
          <h2 id="verify-notice" className="font-sans text-base font-bold tracking-normal">
            {texts.notice}
          </h2>
          <p className="break-words">{texts.why(email)}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onVerify}>{texts.verify}</Button>
        <Button look="quiet" onClick={close}>
          {texts.notNow}
        </Button>
      </div>
    </aside>
  )
}

type ContactsSectionProps = { email: string; signIn: NonNullable<Profile['signIn']>; onVerify: () => void; onAdd: (kind: ContactKind) => void }

/** Shows whether the account's e-mail address and number are verified, with buttons to verify and change them. */
function ContactsSection({ email, signIn: { mobile, emailVerified }, onVerify, onAdd }: ContactsSectionProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useNamedPart(title)
  return (
    <section aria-labelledby="verified-contacts" className="grid gap-4 rounded-card border border-line bg-card p-5 sm:p-8">
      <div className="grid gap-2">
        <h2 id="verified-contacts" ref={title} className="text-2xl">
          {texts.title}
        </h2>
        <p className="text-ink-2">{joinTexts.lead}</p>
      </div>
      <dl className="grid gap-4">
        <Contact name={texts.email} value={email} isVerified={emailVerified} />
        <Contact name={texts.phone} value={mobile && `+91 ${mobile}`} isVerified />
      </dl>
      <div className="flex flex-wrap gap-3">
        {email && !emailVerified && (
          <Button look="outline" onClick={onVerify}>
            {texts.verify}
          </Button>
        )}
        <Button look="outline" onClick={() => onAdd('email')}>
          {email ? joinTexts.email.change : joinTexts.email.add}
        </Button>
        <Button look="outline" onClick={() => onAdd('number')}>
          {mobile ? joinTexts.number.change : joinTexts.number.add}
        </Button>
      </div>
    </section>
  )
}

function Contact({ name, value, isVerified }: { name: string; value: string; isVerified: boolean }) {
  return (
    <div className="grid gap-1">
      <dt className="text-sm text-ink-3">{name}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 break-words">{value || texts.none}</span>
        {value && isVerified && (
          <span className="inline-flex items-center gap-1 rounded-full bg-leaf-50 px-2.5 py-0.5 text-sm font-semibold text-leaf">
            <Icon name="check" className="size-4" />
            {texts.verified}
          </span>
        )}
        {value && !isVerified && <span className="rounded-full bg-limewash px-2.5 py-0.5 text-sm font-semibold text-ink-2">{texts.notVerified}</span>}
      </dd>
    </div>
  )
}
