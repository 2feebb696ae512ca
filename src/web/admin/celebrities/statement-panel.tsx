import { useRef, useState } from 'react'
import { revokeStatement, shareStatement } from '#domain/celebrities/contract.ts'
import { whileSignedIn } from '../../account/guard.ts'
import { call, textOf } from '../../call.ts'
import { celebrityTexts } from '../../texts/admin-celebrities.ts'
import { ask } from '../../ui/ask.tsx'
import { toast } from '../../ui/toast-store.ts'
import { showMoment } from '../show.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { Panel } from '../ui/panel.tsx'

const texts = celebrityTexts.statement

type Shared = { sharedAt: string | null; link?: string }

/** The link to a celebrity's statement: made, copied and revoked. `sharedAt` is undefined where it could not be learned. */
export function StatementPanel({ name, sharedAt }: { name: string; sharedAt: string | null | undefined }) {
  const [changed, setChanged] = useState<Shared>()
  const [busy, setBusy] = useState(false)
  const now: Shared | undefined = changed ?? (sharedAt === undefined ? undefined : { sharedAt })
  const isShared = Boolean(now?.sharedAt)

  async function change(question: string | undefined, deed: () => Promise<Shared>) {
    if (question && !(await ask(question))) return
    setBusy(true)
    try {
      setChanged(await deed())
    } catch (error) {
      toast(textOf(error, texts.failed), { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }

  const make = () => change(isShared ? texts.askRemake : undefined, () => whileSignedIn(call(shareStatement, { name })))

  const revoke = () =>
    change(texts.askRevoke, async () => {
      const { message } = await whileSignedIn(call(revokeStatement, { name }))
      toast(message)
      return { sharedAt: null }
    })

  return (
    <Panel title={texts.title}>
      <div className="grid gap-4">
        <p className="max-w-[72ch] text-ink-2">
          {texts.about}{' '}
          <b className="font-semibold text-ink">{now ? (now.sharedAt ? texts.sharedSince(showMoment(now.sharedAt)) : texts.notShared) : texts.unknown}</b>
        </p>
        {now?.link && <FreshLink link={now.link} />}
        <div className="flex flex-wrap gap-2">
          <Button look="outline" busy={busy} onClick={() => void make()}>
            {isShared ? texts.remake : texts.make}
          </Button>
          {isShared && (
            <Button look="outline" busy={busy} onClick={() => void revoke()}>
              {texts.revoke}
            </Button>
          )}
        </div>
      </div>
    </Panel>
  )
}

function FreshLink({ link }: { link: string }) {
  const box = useRef<HTMLDivElement>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      toast(texts.copied)
    } catch {
      // Not everywhere may a page write to the clipboard.
      box.current?.querySelector('input')?.select()
      toast(texts.notCopied, { kind: 'info' })
    }
  }

  return (
    <div ref={box} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <TextField label={texts.link} readOnly value={link} hint={texts.once} onFocus={({ target }) => target.select()} />
      <Button look="outline" onClick={() => void copy()} className="mt-6">
        <AdminIcon name="copy" /> {texts.copy}
      </Button>
    </div>
  )
}
