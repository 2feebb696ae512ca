import { useState } from 'react'
import { call } from '#ui/call.ts'
import { useRevalidator } from 'react-router'
import { ask } from '#ui/ask.tsx'
import { Badge } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { DownloadButton } from '#ui/office/download-button.tsx'
import { TextField } from '#ui/office/fields.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { showDay, showMoment, showRupees } from '#ui/office/show.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import * as payoutsContract from '../payouts-contract.ts'
import type { WirePayout, WirePayoutLine } from '../payouts-contract.ts'
import { TaxCell } from './tax-cell.tsx'
import { payoutsTexts } from './payouts-texts.ts'

const texts = payoutsTexts.runs

/** A line whose dialog is open, and the state that it would get. */
type Deciding = { line: WirePayoutLine; state: 'paid' | 'failed' }

/** Shows a payout: its file for the bank, and the state of each line. */
export function PayoutRun({ run }: { run: WirePayout }) {
  const [deciding, setDeciding] = useState<Deciding>()
  const title = texts.title(run.number, showDay(run.madeAt))
  return (
    <section aria-label={title} className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4">
        <h3 className="font-sans text-sm font-semibold">{title}</h3>
        {run.lines.some(({ state }) => state === 'open') && <FileButton run={run} />}
      </div>
      {run.files.length > 0 && (
        <ul className="px-4 text-sm text-ink-2">
          {run.files.map(({ at, by }) => (
            <li key={at}>{texts.downloaded(showMoment(at), by)}</li>
          ))}
        </ul>
      )}
      <DataTable caption={title} rows={run.lines} keyOf={({ celebrity }) => celebrity} dense columns={[...columns, actionsOf(setDeciding)]} />
      {deciding && <DecisionDialog id={run._id} {...deciding} onClose={() => setDeciding(undefined)} />}
    </section>
  )
}

/** Downloads the file for the bank. It asks before a second download, because the bank would pay twice, and before it leaves lines out. */
function FileButton({ run }: { run: WirePayout }) {
  const { revalidate } = useRevalidator()
  const unreadable = run.lines.filter(({ isUnreadable }) => isUnreadable).map(({ name }) => name)
  const query = new URLSearchParams({ downloads: String(run.files.length), ...(unreadable.length > 0 && { unreadable: 'leave_out' }) })
  async function confirm() {
    if (unreadable.length > 0 && !(await ask(texts.askWithout(unreadable.join(', '))))) return false
    const last = run.files.at(-1)
    return !last || ask(texts.askAgain(showMoment(last.at), last.by))
  }
  return (
    <DownloadButton
      needs={payoutsContract.exportPayout}
      path={`/exports/shares/payouts/${run._id}?${query}`}
      label={texts.file}
      failedText={texts.fileFailed}
      confirm={confirm}
      onEnd={revalidate}
    />
  )
}

const tones = { open: 'waiting', paid: 'good', failed: 'bad' } as const

const columns: readonly Column<WirePayoutLine>[] = [
  { title: texts.columns.line, numeric: true, cell: ({ line }) => line },
  { title: texts.columns.name, cell: ({ name }) => <span translate="no">{name}</span> },
  { title: texts.columns.bank, cell: ({ bank, isUnreadable }) => (isUnreadable ? <Badge tone="bad">{texts.closed}</Badge> : bank) },
  { title: texts.columns.amount, numeric: true, cell: ({ amount }) => showRupees(amount) },
  { title: texts.columns.tax, numeric: true, cell: (line) => <TaxCell {...line} /> },
  { title: texts.columns.pays, numeric: true, cell: ({ pays }) => showRupees(pays) },
  {
    title: texts.columns.state,
    cell: ({ state, note }) => (
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[state]}>{texts.states[state]}</Badge>
        <span className="wrap-anywhere text-ink-3">{note}</span>
      </span>
    ),
  },
]

const actionsOf = (onDecide: (deciding: Deciding) => void): Column<WirePayoutLine> => ({
  title: texts.columns.actions,
  titleHidden: true,
  cell: (line) => <Actions line={line} onDecide={onDecide} />,
})

const Actions = ({ line, onDecide }: { line: WirePayoutLine; onDecide: (deciding: Deciding) => void }) => (
  <span className="flex flex-wrap gap-2">
    {line.state === 'open' && (
      <Button
        needs={payoutsContract.decidePayoutLines}
        look="outline"
        aria-label={`${texts.paid}: ${line.name}`}
        onClick={() => onDecide({ line, state: 'paid' })}
      >
        {texts.paid}
      </Button>
    )}
    {line.state !== 'failed' && (
      <Button
        needs={payoutsContract.decidePayoutLines}
        look="outline"
        aria-label={`${texts.failed}: ${line.name}`}
        onClick={() => onDecide({ line, state: 'failed' })}
      >
        {texts.failed}
      </Button>
    )}
  </span>
)

function DecisionDialog({ id, line, state, onClose }: Deciding & { id: string; onClose: () => void }) {
  const words = payoutsTexts.decision
  const [note, setNote] = useState('')
  const { busy, errors, formProps, refuse, save } = useOfficeForm({ failed: words.refused, onSaved: onClose })
  function submit() {
    if (note.trim() === '') return refuse({ note: words.missing })
    const from = line.state === 'paid' ? 'paid' : 'open'
    return save(() => call(payoutsContract.decidePayoutLines, { id, lines: [{ celebrity: line.celebrity, from, state, note }] }))
  }
  return (
    <Modal open title={words[state].title} busy={busy} onClose={onClose}>
      <form {...formProps(submit)} className="grid gap-4">
        <p>
          <span>{words.about(showRupees(line.pays), line.name)}</span> {state === 'failed' && <span>{words.failedAbout}</span>}
        </p>
        <TextField
          label={words[state].note}
          name="note"
          required
          maxLength={200}
          autoComplete="off"
          value={note}
          error={errors['note']}
          onChange={({ target }) => setNote(target.value)}
        />
        <DialogButtons cancel={words.cancel} onCancel={onClose} busy={busy}>
          {words[state].save}
        </DialogButtons>
      </form>
    </Modal>
  )
}
