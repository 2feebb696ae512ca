import { type ReactNode, useState } from 'react'
import { call } from '#ui/call.ts'
import { SelectField } from '#ui/office/fields.tsx'
import { ImportDialog, type ImportKind } from '#ui/office/import-dialog.tsx'
import { showDay, showNumber, showRupees } from '#ui/office/show.ts'
import { toast } from '#ui/toast-store.ts'
import { type Carrier, carrierIds, carrierName } from '#shop/fulfilment/rules.ts'
import * as contract from '../contract.ts'
import type { ImportedRemittance } from '../contract.ts'
import { lineStates } from '../rules/match-lines.ts'
import { templateTitles } from '../rules/read-remittance.ts'
import { cashTexts } from './cash-texts.ts'

const texts = cashTexts.dialog

const template = `data:text/csv;charset=utf-8,${encodeURIComponent(`${Object.values(templateTitles).join(',')}\r\n`)}`

/** Imports a courier's sheet. The file travels twice: once for the preview, once for the import. */
export function ImportPayout(props: { open: boolean; onClose: () => void; onImported: () => void }) {
  const [courier, setCourier] = useState<Carrier>('delhivery')
  return <ImportDialog key={courier} kind={kindOf(courier, <Intro courier={courier} onChoose={setCourier} />)} {...props} />
}

const kindOf = (courier: Carrier, intro: ReactNode): ImportKind<ImportedRemittance> => ({
  title: texts.title,
  fileHint: texts.fileHint,
  intro,
  check: (file) => call(contract.importRemittance, { dryRun: true, courier }, file),
  canImport: ({ remittances, errorCount }) => remittances.length > 0 && errorCount === 0,
  async run(file) {
    const { counts } = await call(contract.importRemittance, { dryRun: false, courier }, file)
    toast(texts.imported(showNumber(counts.matched)))
  },
  preview: (name, outcome) => <Preview name={name} {...outcome} />,
})

function Intro({ courier, onChoose }: { courier: Carrier; onChoose: (courier: Carrier) => void }) {
  return (
    <>
      <p>{texts.intro}</p>
      <p>
        <a className="link" href={template} download="payout.csv">
          {texts.template}
        </a>
      </p>
      <SelectField
        label={texts.courier}
        value={courier}
        onChange={({ target }) => {
          const chosen = carrierIds.find((id) => id === target.value)
          if (chosen) onChoose(chosen)
        }}
      >
        {carrierIds.map((id) => (
          <option key={id} value={id}>
            {carrierName(id)}
          </option>
        ))}
      </SelectField>
    </>
  )
}

/** How many payouts, lines and errors the preview names. */
const mostListed = 20

function Preview({ name, remittances, counts, problems, errors, errorCount }: ImportedRemittance & { name: string }) {
  const lines = remittances.reduce((sum, each) => sum + each.lines, 0)
  const problemCount = lines - counts.matched
  return (
    <div className="grid gap-2">
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p>{texts.read(showNumber(remittances.length), showNumber(lines))}</p>
      {errorCount > 0 ? (
        <Lines title={texts.errors} count={errorCount} lines={errors.slice(0, mostListed).map(({ row, message }) => texts.error(row, message))} />
      ) : (
        <>
          <ul className="list-disc pl-5">
            {remittances.slice(0, mostListed).map(({ reference, remittedOn, total, matched, lines: lineCount }) => (
              <li key={reference} className="wrap-anywhere">
                {texts.payout(reference, showDay(remittedOn), showRupees(total), showNumber(matched), showNumber(lineCount))}
              </li>
            ))}
          </ul>
          <p>{texts.matched(showNumber(counts.matched))}</p>
          {problemCount > 0 && (
            <>
              <ul className="list-disc pl-5 text-ink-2">
                {lineStates
                  .filter((state) => state !== 'matched' && counts[state] > 0)
                  .map((state) => (
                    <li key={state}>{`${cashTexts.states[state]}: ${showNumber(counts[state])}`}</li>
                  ))}
              </ul>
              <Lines
                title={texts.problems}
                count={problemCount}
                lines={problems
                  .slice(0, mostListed)
                  .map(({ row, awb, orderId, amount, total, state }) =>
                    texts.error(
                      row,
                      [awb, orderId, total === null ? showRupees(amount) : `${showRupees(amount)} of ${showRupees(total)}`, cashTexts.states[state]]
                        .filter(Boolean)
                        .join(' · '),
                    ),
                  )}
              />
            </>
          )}
        </>
      )}
    </div>
  )
}

function Lines({ title, lines, count }: { title: string; lines: readonly string[]; count: number }) {
  return (
    <>
      <p className="font-medium">{title}</p>
      <ul className="list-disc pl-5">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      {count > lines.length && <p>{texts.more(showNumber(count - lines.length))}</p>}
    </>
  )
}
