import type { Ledger } from '../contract.ts'
import { deductedInr, inr, paiseOf } from '#kernel/money.ts'
import { statementTexts as texts } from './statement-texts.ts'
import { stampEdges } from '#ui/stamp.ts'

const show = (rupees: number) => inr(paiseOf(rupees))
const minus = (rupees: number) => deductedInr(paiseOf(rupees))

/** Shows how the net amount is calculated, in the form of a stamp. A figure never breaks: columns that are too narrow for it become fewer. */
export function StatementSums({ ledger, period }: { ledger: Ledger; period: string }) {
  const parts = [
    [texts.tiles.orders, ledger.orders.toLocaleString('en-IN')],
    [texts.tiles.gross, show(ledger.gross)],
    [texts.tiles.discount, minus(ledger.discount)],
    [texts.tiles.cancelled, minus(ledger.cancelled)],
    [texts.tiles.refunded, minus(ledger.refunded)],
  ] as const
  return (
    <section aria-label={texts.sums} className={`bg-marigold-100 p-6 text-marigold-800 sm:p-9 ${stampEdges}`}>
      <p className="mb-4 font-semibold">{period}</p>
      <div className="flex flex-wrap items-end gap-x-10 gap-y-6">
        <dl className="grow">
          <dt className="font-medium">{texts.tiles.net}</dt>
          <dd className="text-title leading-none font-bold tracking-[-.02em] whitespace-nowrap text-ink tabular-nums">{show(ledger.net)}</dd>
        </dl>
        <dl className="flex grow flex-wrap gap-x-6 gap-y-3">
          {parts.map(([name, figure]) => (
            <div key={name} className="grow basis-28">
              <dt className="text-sm">{name}</dt>
              <dd className="font-semibold whitespace-nowrap text-ink tabular-nums">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="mt-5 max-w-[60ch] text-sm">{texts.netNote}</p>
    </section>
  )
}
