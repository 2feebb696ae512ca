import type { Ledger } from '#domain/celebrities/contract.ts'
import { inr, paiseOf } from '#kernel/money.ts'
import { statementTexts as texts } from '../texts/statement.ts'
import { stampEdges } from '../ui/stamp.ts'

const show = (rupees: number) => inr(paiseOf(rupees))
const minus = (rupees: number) => (rupees > 0 ? `− ${show(rupees)}` : show(0))

/** Shows how the net amount is calculated, in the form of a stamp. */
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
      <div className="grid gap-6 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:items-end">
        <dl>
          <dt className="font-medium">{texts.tiles.net}</dt>
          <dd className="text-title leading-none font-bold tracking-[-.02em] break-words text-ink tabular-nums">{show(ledger.net)}</dd>
        </dl>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
          {parts.map(([name, figure]) => (
            <div key={name} className="min-w-0">
              <dt className="text-sm">{name}</dt>
              <dd className="font-semibold break-words text-ink tabular-nums">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
