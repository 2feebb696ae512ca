import { useState } from 'react'
import type { Profile } from '#domain/customers/contract.ts'
import { dialogOnDemand } from '../ui/on-demand.tsx'
import { ContactsSection } from './contacts-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import { VerifyNotice } from './verify-notice.tsx'

const VerifyEmailDialog = dialogOnDemand(async () => (await import('./verify-email-dialog.tsx')).VerifyEmailDialog)

/** The profile form, and beside it what keeps the account safe. */
export function OwnProfile({ loaded }: { loaded: Profile }) {
  const [profile, setProfile] = useState(loaded)
  const [isVerifying, setVerifying] = useState(false)
  const { email, signIn } = profile
  const changeSignIn = (change: Partial<NonNullable<Profile['signIn']>>) =>
    setProfile((now) => ({ ...now, ...(now.signIn && { signIn: { ...now.signIn, ...change } }) }))
  return (
    <>
      {signIn?.asksToVerify && <VerifyNotice email={email} onVerify={() => setVerifying(true)} onClosed={() => changeSignIn({ asksToVerify: false })} />}
      <ProfileForm profile={profile} onSaved={setProfile} />
      {signIn && <ContactsSection email={email} signIn={signIn} onVerify={() => setVerifying(true)} />}
      {signIn && <PasswordSection email={email} signIn={signIn} onChanged={() => changeSignIn({ hasPassword: true })} />}
      <VerifyEmailDialog
        open={isVerifying}
        onClose={() => setVerifying(false)}
        email={email}
        onVerified={() => {
          changeSignIn({ emailVerified: true, asksToVerify: false })
          setVerifying(false)
        }}
      />
    </>
  )
}
