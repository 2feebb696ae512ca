import { useState } from 'react'
import type { Profile } from '../customers/contract.ts'
import { dialogOnDemand } from '#ui/on-demand.tsx'
import { toast } from '#ui/toast-store.ts'
import type { ContactKind } from './contact-form.tsx'
import { ContactsSection } from './contacts-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import { VerifyNotice } from './verify-notice.tsx'

const ContactDialog = dialogOnDemand(async () => (await import('./contact-dialog.tsx')).ContactDialog)
const VerifyEmailDialog = dialogOnDemand(async () => (await import('./verify-email-dialog.tsx')).VerifyEmailDialog)

/** The profile form, and beside it what keeps the account safe. `onJoined` runs when another account has joined this one. */
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
