import { useEffect, useState } from 'react'
import { type Session, signIn } from '#ui/session-store.ts'
import { onSessionEnd } from '#ui/call.ts'
import { dialogOnDemand } from '#ui/on-demand.tsx'

const LogInAgainDialog = dialogOnDemand(async () => (await import('./log-in-again-dialog.tsx')).LogInAgainDialog, { isRare: true })

/** The place of the dialog that asks for a log-in over the page, so that a form keeps what was typed. The root renders it once. */
export function LogInAgain() {
  const [asked, setAsked] = useState<{ ended: Session; wants: 'read' | 'save'; answer: (isLoggedIn: boolean) => void }>()
  useEffect(() => onSessionEnd((ended, wants) => new Promise((answer) => setAsked({ ended, wants, answer }))), [])

  function end(session?: Session) {
    if (session) signIn(session)
    // What the page shows and what was typed belong to another person.
    if (session && session.userId !== asked?.ended.userId) return window.location.reload()
    asked?.answer(session !== undefined)
    return setAsked(undefined)
  }

  return <LogInAgainDialog open={asked !== undefined} wants={asked?.wants} onClose={() => end()} onLoggedIn={end} />
}
