import { useSearchParams } from 'react-router'
import type { MoneyMonth } from '../contract.ts'
import { moneyTexts } from './money-texts.ts'
import { showMonth, showRupees } from '#ui/office/show.ts'
import { SelectField } from '#ui/office/fields.tsx'
import { Notice } from '#ui/office/notice.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { Tiles } from '#ui/office/tiles.tsx'
import { countText } from './count-text.ts'

const texts = moneyTexts.month

export type LoadedMonth = { kind: 'loaded'; sums: MoneyMonth } | { kind: 'failed'; message: string }

/** The payments received and the refunds made in one month, which the address names. */
export function MonthPanel({ loaded }: { loaded: LoadedMonth }) {
  if (loaded.kind === 'failed')
    return (
      <Panel id="by-month" title={texts.title} flush>
        <Notice kind="failed">{loaded.message}</Notice>
      </Panel>
    )
  const { received, refunded, refunding, difference } = loaded.sums
  const { payments, refunds } = moneyTexts.counts
  const pending = refunding.count > 0 ? ` · ${texts.pending(showRupees(refunding.amount))}` : ''
  return (
    <Panel id="by-month" title={texts.title} actions={<MonthChoice {...loaded.sums} />}>
      <div className="grid gap-3">
        <Tiles
          className="sm:[--columns:3]"
          tiles={[
            { name: texts.tiles.received, figure: showRupees(received.amount), note: countText(received, payments) },
            { name: texts.tiles.refunded, figure: showRupees(refunded.amount), note: countText(refunded, refunds) + pending },
            { name: texts.tiles.difference, figure: showRupees(difference), note: texts.differenceNote, strong: true },
          ]}
        />
        <p className="max-w-[80ch] text-ink-2">{texts.about}</p>
      </div>
    </Panel>
  )
}

function MonthChoice({ month, months }: Pick<MoneyMonth, 'month' | 'months'>) {
  const [, setParams] = useSearchParams()

  function choose(chosen: string) {
    setParams(
      (params) => {
        params.set('month', chosen)
        return params
      },
      { preventScrollReset: true },
    )
  }

  return (
    <SelectField label={texts.choose} labelHidden value={month} onChange={({ target }) => choose(target.value)}>
      {/* The address may name a month before the first payment. */}
      {[...new Set([...months, month])].map((each) => (
        <option key={each} value={each}>
          {showMonth(each)}
        </option>
      ))}
    </SelectField>
  )
}
