import { useState } from 'react'
import * as celebritiesContract from '../contract.ts'
import { linkDays } from '../contract.ts'
import { withSession } from '#ui/guard.ts'
import { call, textOf } from '#ui/call.ts'
import { celebrityTexts } from './celebrities-texts.ts'
import { ask, type Question } from '#ui/ask.tsx'
import { toast } from '#ui/toast-store.ts'
import { showMoment } from '#ui/office/show.ts'
import { Button } from '#ui/office/button.tsx'
import { CopyField } from '#ui/office/copy-field.tsx'
import { SelectField } from '#ui/office/fields.tsx'
import { Panel } from '#ui/office/panel.tsx'

const texts = celebrityTexts.statement

/** `link`: only in the reply that made it, because the shop stores no link. */
type LinkState = { sharedAt: string | null; expiresAt: string | null; link?: string }

/** Creates, copies and revokes the link to a celebrity's statement. `loaded` is undefined when the state could not be loaded. */
export function StatementPanel({ name, loaded }: { name: string; loaded: LinkState | undefined }) {
  const [changed, setChanged] = useState<LinkState>()
  const [busy, setBusy] = useState(false)
  const [days, setDays] = useState<(typeof linkDays)[number]>(90)
  const current = changed ?? loaded
  const isShared = Boolean(current?.sharedAt)

  /** Runs an action after a confirmation, if there is a question. */
  async function change(question: Question | undefined, action: () => Promise<LinkState>) {
    if (question && !(await ask(question))) return
    setBusy(true)
    try {
      setChanged(await action())
    } catch (error) {
      toast(textOf(error, texts.failed), { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }

  const create = () => change(isShared ? texts.askReplace : undefined, () => withSession(call(celebritiesContract.shareStatement, { name, days })))

  const revoke = () =>
    change(texts.askRevoke, async () => {
      const { message } = await withSession(call(celebritiesContract.revokeStatement, { name }))
      toast(message)
      return { sharedAt: null, expiresAt: null }
    })

  return (
    <Panel title={texts.title}>
      <div className="grid gap-4">
        <p className="max-w-[72ch] text-ink-2">
          {texts.about} <b className="font-semibold text-ink">{current ? linkStateText(current) : texts.unknown}</b>
        </p>
        {current?.link && <CopyField label={texts.link} value={current.link} hint={texts.copyNow} texts={texts} />}
        <div className="flex flex-wrap items-end gap-2">
          <SelectField
            label={texts.expiresAfter}
            value={String(days)}
            onChange={({ target }) => setDays(linkDays.find((option) => String(option) === target.value) ?? null)}
            className="w-full sm:w-44"
          >
            {linkDays.map((option) => (
              <option key={option} value={String(option)}>
                {option === null ? texts.never : texts.days(option)}
              </option>
            ))}
          </SelectField>
          <Button needs={celebritiesContract.shareStatement} look="outline" busy={busy} onClick={() => void create()}>
            {isShared ? texts.replace : texts.create}
          </Button>
          {isShared && (
            <Button needs={celebritiesContract.revokeStatement} look="outline" busy={busy} onClick={() => void revoke()}>
              {texts.revoke}
            </Button>
          )}
        </div>
      </div>
    </Panel>
  )
}

function linkStateText({ sharedAt, expiresAt }: LinkState) {
  if (!sharedAt) return texts.notShared
  if (expiresAt && new Date(expiresAt) <= new Date()) return texts.expired(showMoment(expiresAt))
  return `${texts.sharedSince(showMoment(sharedAt))} ${expiresAt ? texts.until(showMoment(expiresAt)) : texts.untilRevoked}`
}
