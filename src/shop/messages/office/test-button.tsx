import { useState } from 'react'
import * as messagesTextsContract from '../texts-contract.ts'
import { withSession } from '#ui/guard.ts'
import { call, CallError, textOf } from '#ui/call.ts'
import { mailTextsTexts as texts } from './mail-texts.ts'
import { toast } from '#ui/toast-store.ts'
import { Button } from '#ui/office/button.tsx'

type Draft = { subject: string; words: string }

/** For a test mail, `rule_refused` has one cause only: the person's own address is not verified. */
const isUnverified = (error: unknown) => error instanceof CallError && error.code === 'rule_refused'

/** Mails an example to the person at this browser. `draft` returns the words of the form, or undefined when they may not be sent. */
export function TestButton({ kind, draft }: { kind: string; draft?: () => Draft | undefined }) {
  const [busy, setBusy] = useState(false)

  async function send() {
    const words = draft?.()
    if (draft && !words) return
    setBusy(true)
    try {
      toast((await withSession(call(messagesTextsContract.sendTestMail, { kind, ...(words && { draft: words }) }))).message)
    } catch (error) {
      toast(textOf(error, texts.testFailed), {
        kind: 'error',
        ...(isUnverified(error) && { link: { text: texts.profile, to: '/profilepage', reloads: true }, lasting: true, page: window.location.pathname }),
      })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button needs={messagesTextsContract.sendTestMail} look="outline" busy={busy} onClick={() => void send()}>
      {texts.sendTest}
    </Button>
  )
}
