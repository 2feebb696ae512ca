import { useEffect, useState } from 'react'
import { shortDateInIndia } from '#kernel/india.ts'
import { inr, paiseOf } from '#kernel/money.ts'
import { classes } from '#ui/classes.ts'
import { entryTexts } from '../rules/entry-texts.ts'
import type { ShownEntry, StatementShares } from '../server/read-shares.server.ts'
import type { Shown } from '../rules/check-entries.ts'
import { checkStatement, type Verdict } from './check-statement.ts'
import { statementTexts } from './statement-texts.ts'

const texts = statementTexts.shares

type Props = { celebrityId: string; shares: StatementShares }

/** The share of the celebrity: sums, whether the ledger is complete, its newest entries, and the links of the coupons. */
export function StatementSharesPart({ celebrityId, shares }: Props) {
  return (
    <section aria-labelledby="shares" className="grid gap-4">
      <h2 id="shares" className="text-2xl">
        {texts.title}
      </h2>
      <p className="text-sm text-ink-2">{texts.about}</p>
      <SharesSums {...shares} />
      <LedgerCheck celebrityId={celebrityId} shares={shares} />
      {shares.entries.length > 0 && <EntriesTable {...shares} />}
      {shares.coupons.length > 0 && <CouponLinks {...shares} />}
    </section>
  )
}

const show = (rupees: number) => inr(paiseOf(rupees))

function SharesSums({ sums }: StatementShares) {
  // Most celebrities have no adjustments, so that figure shows only if it is not 0.
  const figures = (['share', 'adjustments', 'pending', 'paid', 'withheld', 'inPayout', 'payable'] as const).filter(
    (name) => sums[name] !== 0 || name !== 'adjustments',
  )
  return (
    <dl aria-label={texts.sums} className="flex flex-wrap gap-x-8 gap-y-4 rounded-card bg-limewash p-5">
      {figures.map((name) => (
        <div key={name} className="grow basis-28">
          <dt className="text-sm text-ink-2">{texts.tiles[name]}</dt>
          <dd className={classes('whitespace-nowrap tabular-nums', name === 'payable' ? 'text-xl font-bold' : 'font-semibold')}>{show(sums[name])}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Returns the figures that the page shows, in paise, for the check. */
const shownOf = ({ sums, counted, entries }: StatementShares): Shown => ({
  count: counted,
  sums: {
    net: paiseOf(sums.net),
    share: paiseOf(sums.share),
    adjustments: paiseOf(sums.adjustments),
    goods: paiseOf(sums.goods),
    paid: paiseOf(sums.paid),
    withheld: paiseOf(sums.withheld),
    pending: paiseOf(sums.pending),
    inPayout: paiseOf(sums.inPayout),
    payable: paiseOf(sums.payable),
  },
  entries,
})

/** Checks the ledger when the page's script runs, and shows the result. */
function LedgerCheck({ celebrityId, shares }: Props) {
  const [verdict, setVerdict] = useState<Verdict | 'failed'>()
  useEffect(() => {
    let isMounted = true
    checkStatement(celebrityId, location.pathname.replace(/\/$/, ''), shownOf(shares)).then(
      (found) => isMounted && setVerdict(found),
      () => isMounted && setVerdict('failed'),
    )
    return () => {
      isMounted = false
    }
  }, [celebrityId, shares])
  const isBad = verdict !== undefined && verdict !== 'failed' && verdict.checked.kind !== 'complete'
  return (
    <p role={isBad ? 'alert' : 'status'} className={classes('max-w-[72ch] rounded-card border px-4 py-3', isBad ? 'border-danger text-danger' : 'border-line')}>
      {wordsOf(verdict)}
    </p>
  )
}

function wordsOf(verdict: Verdict | 'failed' | undefined): string {
  if (!verdict) return texts.checking
  if (verdict === 'failed') return texts.checkFailed
  const { checked, rows, since } = verdict
  if (checked.kind === 'sums') return texts.wrongSums
  if (checked.kind === 'changed') return texts.changed(checked.number)
  if (checked.kind === 'end') return texts.end(checked.number)
  if (checked.kind === 'rewritten') return texts.rewritten(checked.number, since === undefined ? '' : shortDateInIndia(since))
  return since === undefined ? texts.firstVisit(rows) : texts.complete(shortDateInIndia(since))
}

const head = 'border-b border-line px-1.5 py-2.5 font-semibold sm:px-2 text-ink-3'
const cell = 'border-b border-line px-1.5 py-2.5 align-top sm:px-2'
const figure = 'text-right tabular-nums whitespace-nowrap'

function EntriesTable({ entries, end }: StatementShares) {
  return (
    <>
      {entries.length < end.count && <p className="text-sm text-ink-2">{texts.newest(entries.length, end.count)}</p>}
      <table className="w-full border-collapse text-left text-sm sm:text-base">
        <caption className="sr-only">{texts.ledger}</caption>
        <thead className="text-sm">
          <tr>
            <th scope="col" className={classes(head, 'max-sm:hidden')}>
              {texts.columns.number}
            </th>
            <th scope="col" className={head}>
              {texts.columns.date}
            </th>
            <th scope="col" className={head}>
              {texts.columns.entry}
            </th>
            <th scope="col" className={classes(head, figure)}>
              {texts.columns.net}
            </th>
            <th scope="col" className={classes(head, figure)}>
              {texts.columns.share}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <EntryRow key={entry.number} entry={entry} />
          ))}
        </tbody>
      </table>
    </>
  )
}

const EntryRow = ({ entry: { number, at, kind, status, order, coupon, net, share, value, payableFrom, note, corrects } }: { entry: ShownEntry }) => (
  <tr>
    <td className={classes(cell, 'tabular-nums max-sm:hidden')}>{number}</td>
    <td className={classes(cell, 'whitespace-nowrap')}>{shortDateInIndia(at)}</td>
    <td className={cell}>
      <span className="font-medium">{status === null ? entryTexts[kind] : texts.statuses[status]}</span>
      {corrects > 0 && <span className="block text-sm">{texts.corrects(corrects)}</span>}
      <span translate="no" className="block text-sm wrap-anywhere text-ink-3">
        {[order, coupon].filter(Boolean).join(', ')}
      </span>
      {payableFrom !== '' && <span className="block text-sm text-ink-3">{texts.payableFrom(shortDateInIndia(payableFrom))}</span>}
      {note !== '' && <span className="block text-sm wrap-anywhere text-ink-3">{note}</span>}
      {value !== 0 && <span className="block text-sm text-ink-3">{texts.value(inr(value))}</span>}
    </td>
    <td className={classes(cell, figure)}>{net !== 0 && inr(net)}</td>
    <td className={classes(cell, figure, 'font-semibold')}>{share !== 0 && inr(share)}</td>
  </tr>
)

const CouponLinks = ({ coupons }: StatementShares) => (
  <ul aria-label={texts.links} className="flex flex-wrap gap-6">
    {coupons.map(({ code, link, qr }) => {
      const picture = `data:image/svg+xml,${encodeURIComponent(qr)}`
      return (
        <li key={code} className="grid justify-items-start gap-2">
          <b translate="no">{code}</b>
          <img src={picture} alt={texts.qr(code)} width="140" height="140" className="bg-white" />
          <a href={link} translate="no" className="link min-h-11 content-center wrap-anywhere">
            {link}
          </a>
          <a href={picture} download={`${code}.svg`} className="link min-h-11 content-center">
            {texts.download(code)}
          </a>
        </li>
      )
    })}
  </ul>
)
