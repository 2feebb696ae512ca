import { useState } from 'react'
import { ask } from '#ui/ask.tsx'
import { call } from '#ui/call.ts'
import { Button } from '#ui/office/button.tsx'
import { DownloadButton } from '#ui/office/download-button.tsx'
import { FormError, SelectField, TextAreaField, TextField } from '#ui/office/fields.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { showNumber } from '#ui/office/show.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { useUnsaved } from '#ui/office/use-unsaved.ts'
import { withSession } from '#ui/guard.ts'
import * as breachesContract from '../../breaches/contract.ts'
import type { Breach, ShownBreach } from '../../breaches/contract.ts'
import { audiences } from '../../breaches/rules/audience.ts'
import { breachesTexts } from './breaches-texts.ts'

const texts = breachesTexts.people

/** Mails the people of a breach, and shows how far the mails are. */
export function TellPeople({ breach, drafts }: ShownBreach) {
  return (
    <Panel
      title={texts.title}
      actions={<DownloadButton needs={breachesContract.exportBreachPeople} path={`/exports/breaches/${breach._id}`} label={texts.export} />}
    >
      <div className="grid gap-4">
        <p className="max-w-[80ch] text-ink-2">{texts.about}</p>
        <Progress {...breach} />
        <NoticeForm breach={breach} draft={breach.notice ?? { who: 'all', from: '', to: '', ...drafts.people }} />
      </div>
    </Panel>
  )
}

function Progress({ notice, mails: { sent, queued, failed, gone } }: Breach) {
  if (!notice) return null
  return (
    <p role="status" className="flex flex-wrap gap-x-4 font-semibold">
      <span>{texts.progress(showNumber(sent), showNumber(queued), showNumber(failed))}</span>
      {gone > 0 && <span>{texts.gone(showNumber(gone))}</span>}
      {!notice.isDone && <span>{texts.preparing}</span>}
    </p>
  )
}

type Draft = { who: (typeof audiences)[number]; from: string; to: string; subject: string; words: string }

const dayFields = ['from', 'to'] as const

/** The form of the mail. A field that nobody has changed shows the value of `draft`. */
function NoticeForm({ breach: { _id: id, version }, draft }: { breach: Breach; draft: Draft }) {
  const [typed, setTyped] = useState<Partial<Draft>>({})
  const [counted, setCounted] = useState('')
  const { busy, errors, formProps, save } = useOfficeForm({ failed: texts.failed })
  useUnsaved(() => !busy && Object.keys(typed).length > 0)
  const notice = { ...draft, ...typed }
  const { who, from, to, subject, words } = notice
  const audience = who === 'all' ? { who, from: '', to: '' } : { who, from, to }

  function change(values: Partial<Draft>) {
    setTyped((before) => ({ ...before, ...values }))
    setCounted('')
  }

  const fieldOf = (name: Exclude<keyof Draft, 'who'>) => ({
    name,
    label: texts[name],
    required: true,
    value: notice[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })

  const count = () =>
    save(async () => {
      const { mail, withoutMail } = await withSession(call(breachesContract.countBreachPeople, { id, ...audience }))
      setCounted(texts.counted(showNumber(mail), showNumber(withoutMail)))
      return undefined
    })

  const send = () =>
    save(async () => {
      if (!(await ask(texts.sure))) return undefined
      const reply = await call(breachesContract.tellBreachPeople, { id, version, ...audience, subject, words })
      setTyped({})
      return reply
    })

  return (
    <form {...formProps(send)} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          name="who"
          label={texts.who}
          value={who}
          error={errors['who']}
          onChange={({ target }) => change({ who: audiences.find((each) => each === target.value) ?? 'all' })}
        >
          {audiences.map((each) => (
            <option key={each} value={each}>
              {texts.audiences[each]}
            </option>
          ))}
        </SelectField>
        {who !== 'all' && dayFields.map((name) => <TextField key={name} type="date" {...fieldOf(name)} />)}
      </div>
      <TextField {...fieldOf('subject')} maxLength={120} />
      <TextAreaField {...fieldOf('words')} rows={10} maxLength={5000} />
      <FormError error={errors['']} />
      {counted && <p role="status">{counted}</p>}
      <div className="flex flex-wrap gap-2">
        <Button look="outline" disabled={busy} onClick={() => void count()}>
          {texts.count}
        </Button>
        <Button type="submit" needs={breachesContract.tellBreachPeople} busy={busy}>
          {busy ? texts.sending : texts.send}
        </Button>
      </div>
    </form>
  )
}
