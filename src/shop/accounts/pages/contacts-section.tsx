import { useRef } from 'react'
import type { Profile } from '../customers/contract.ts'
import { verifyTexts as texts } from './profile-texts.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useNamedPart } from '#ui/use-named-part.ts'
import { joinTexts } from './join-texts.ts'
import type { ContactKind } from './contact-form.tsx'

type ContactsSectionProps = { email: string; signIn: NonNullable<Profile['signIn']>; onVerify: () => void; onAdd: (kind: ContactKind) => void }

/** Shows which e-mail address and which number of the account are verified, and changes them. */
export function ContactsSection({ email, signIn: { mobile, emailVerified }, onVerify, onAdd }: ContactsSectionProps) {
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
