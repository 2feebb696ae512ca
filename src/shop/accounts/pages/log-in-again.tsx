import { useEffect, useState } from 'react'
import { type Session, signIn } from '#ui/session-store.ts'
import { onSessionEnd } from '#ui/call.ts'
import { dialogOnDemand } from '#ui/on-demand.tsx'

const LogInAgainDialog = dialogOnDemand(async () => (await import('./log-in-again-dialog.tsx')).LogInAgainDialog, { isRare: true })

/** Shows a log-in dialog over the page when the session has ended, so that a form keeps the typed texts. The root renders this component once. */
export function LogInAgain() {
  const [asked, setAsked] = useState<{ ended: Session; wants: 'read' | 'save'; answer: (isLoggedIn: boolean) => void }>()
  useEffect(() => onSessionEnd((ended, wants) => new Promise((answer) => setAsked({ ended, wants, answer }))), [])

  function end(session?: Session) {
    if (session) signIn(session)
    // The page and the typed texts belong to another person.
    if (session && session.userId !== asked?.ended.userId) return window.location.reload()
    asked?.answer(session !== undefined)
    return setAsked(undefined)
  }

  return <LogInAgainDialog open={asked !== undefined} wants={asked?.wants} onClose={() => end()} onLoggedIn={end} />
}
