import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { noindexMeta } from '#ui/site.ts'
import { phoneTexts as texts } from './login-texts.ts'
import type { Route } from './+types/login-phone.ts'
import { AccountFrame } from './account-frame.tsx'
import { rememberWayBack, showNoticeAfterLoad } from '#ui/notice-after-load.ts'
import { PhoneForms } from './phone-forms.tsx'
import { SecondStepPage } from './second-step.tsx'
import { useDelayedRedirect } from '#ui/use-delayed-redirect.ts'
import { takePageBeforeLogin } from '#ui/page-before-login.ts'
import { usePhoneLogin } from './use-phone-login.ts'

const redirectMs = 1000

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta(matches, texts.name)

export default function LoginPhone() {
  const redirectLater = useDelayedRedirect()
  const loggedIn = useRef(false)
  const login = usePhoneLogin(() => {
    loggedIn.current = true
    rememberWayBack(takePageBeforeLogin())
    redirectLater(() => window.location.replace('/'), redirectMs)
  })

  // A person who follows a link before the redirect sees the notices on that page.
  const onLeave = useEffectEvent(() => loggedIn.current && showNoticeAfterLoad())
  useEffect(() => () => void onLeave(), [])

  const { step, sent, secondStep } = login
  if (secondStep) return <SecondStepPage step={secondStep} onSignedIn={login.finish} onBack={login.startAgain} />

  return (
    <AccountFrame
      title={texts.title}
      lead={step === 'phone' ? texts.lead : texts.sentTo(sent.mobile)}
      below={
        <Link to="/login" className="link inline-flex min-h-11 items-center text-ink">
          {texts.byEmail}
        </Link>
      }
    >
      <PhoneForms login={login} />
    </AccountFrame>
  )
}
