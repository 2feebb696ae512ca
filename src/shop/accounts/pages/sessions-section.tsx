import { useRef, useState } from 'react'
import * as customersSessionContract from '../customers/session-contract.ts'
import type { Session } from '../customers/session-contract.ts'
import { call, CallError, textOf } from '#ui/call.ts'
import { logInTexts as texts } from './own-account-texts.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { useFocusNext } from '#ui/use-focus-next.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { withSession } from '#ui/guard.ts'
import { LoadedPart } from '#ui/loaded-part.tsx'
import { useLoaded } from '#ui/use-loaded.ts'

/** The browsers that are logged in to the account, each with a button that ends its log-in. */
export const SessionsSection = () => (
  <Disclosure title={texts.title} about={texts.about}>
    <Sessions />
  </Disclosure>
)

function Sessions() {
  const { loaded, setValue, reload } = useLoaded(() => withSession(call(customersSessionContract.listSessions, {})))
  /** The id of the log-in that is being ended, or `others`; empty while none is. */
  const [ending, setEnding] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const focusNext = useFocusNext()

  async function end(id: string) {
    if (ending) return
    setEnding(id)
    try {
      const { sessions, message } = await withSession(
        id === 'others' ? call(customersSessionContract.endOtherSessions, {}) : call(customersSessionContract.endOneSession, { id }),
      )
      setValue(sessions)
      // The pressed button disappears.
      focusNext(() => list.current)
      toast(message)
    } catch (error) {
      toast(textOf(error, texts.notEnded), { kind: 'error' })
      if (error instanceof CallError && error.code === 'not_found') await reload()
    }
    setEnding('')
  }

  return (
    <LoadedPart loaded={loaded} reload={reload} texts={texts}>
      {(sessions) => (
        <>
          <p className="text-ink-2">{texts.lead}</p>
          <ul ref={list} tabIndex={-1} aria-label={texts.title} className="grid">
            {sessions.map((session) => (
              <LogIn key={session._id} session={session} busy={ending === session._id} onEnd={() => end(session._id)} />
            ))}
          </ul>
          {sessions.length > 1 && (
            <Button look="outline" busy={ending === 'others'} onClick={() => end('others')} className="justify-self-start">
              {ending === 'others' ? texts.ending : texts.endOthers}
            </Button>
          )}
          <p className="text-sm text-ink-3">{texts.privacy}</p>
        </>
      )}
    </LoadedPart>
  )
}

type LogInProps = { session: Session; busy: boolean; onEnd: () => void }

/** A log-in. One without a device was never used, so its `lastUsedAt` is the opening, which is shown anyway. */
function LogIn({ session: { device, network, openedAt, lastUsedAt, current }, busy, onEnd }: LogInProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-b border-line py-4 first:pt-0 last:border-0 last:pb-0">
      <div className="grid gap-0.5">
        <p className="font-semibold">
          <span>{texts.device(device)}</span>
          {current && <span className="ml-2 rounded-md bg-leaf-50 px-2 py-0.5 text-xs font-semibold whitespace-nowrap text-leaf">{texts.thisDevice}</span>}
        </p>
        {network !== 'unknown' && <p className="text-sm text-ink-2">{texts.networks[network]}</p>}
        {device !== '' && <p className="text-sm text-ink-2 tabular-nums">{texts.used(lastUsedAt)}</p>}
        <p className="text-sm text-ink-2 tabular-nums">{texts.opened(openedAt)}</p>
      </div>
      {!current && (
        <button type="button" onClick={onEnd} aria-disabled={busy || undefined} className="link min-h-11 text-sm">
          <span>{busy ? texts.ending : texts.end}</span>
          <span className="sr-only">{` ${texts.endOf(device, openedAt)}`}</span>
        </button>
      )}
    </li>
  )
}
