import type { Statement } from '../server/statement.server.ts'
import { inr, paiseOf } from '#kernel/money.ts'
import { ButtonLink } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { statementTexts as texts } from './statement-texts.ts'
import { shortDateInIndia } from '#kernel/india.ts'

const show = (rupees: number) => inr(paiseOf(rupees))
const head = 'border-b border-line px-1.5 py-2.5 font-semibold sm:px-2 whitespace-nowrap text-ink-3'
const cell = 'border-b border-line px-1.5 py-2.5 align-top sm:px-2'
const figure = 'text-right tabular-nums'
/** Hides a column on a phone, which has room only for amount and discount. */
const wideOnly = 'max-sm:hidden'

export function OrdersTable({ lines, next, period }: Statement) {
  if (lines.length === 0) return <p className="rounded-card bg-limewash px-6 py-10 text-center text-ink-2">{texts.none}</p>
  const older = new URLSearchParams(Object.entries({ ...period, cursor: next }).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return (
    <>
      <table className="w-full border-collapse text-left text-sm sm:text-base">
        <caption className="sr-only">{texts.orders}</caption>
        <thead className="text-sm">
          <tr>
            <th scope="col" className={head}>
              {texts.columns.number}
            </th>
            <th scope="col" className={head}>
              {texts.columns.date}
            </th>
            <th scope="col" className={classes(head, figure, wideOnly)}>
              {texts.columns.gross}
            </th>
            <th scope="col" className={classes(head, figure)}>
              {texts.columns.discount}
            </th>
            <th scope="col" className={classes(head, figure)}>
              {texts.columns.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.at} ${line.number}`} className={line.cancelled ? 'text-ink-3' : undefined}>
              <td className={cell}>
                <span className="whitespace-nowrap">{line.number}</span>
                {line.cancelled && <span className="block text-sm font-medium text-danger">{texts.cancelled}</span>}
              </td>
              <td className={cell}>{shortDateInIndia(line.at)}</td>
              <td className={classes(cell, figure, wideOnly)}>{show(line.gross)}</td>
              <td className={classes(cell, figure)}>{show(line.discount)}</td>
              <td className={classes(cell, figure, !line.cancelled && 'font-semibold', line.cancelled && 'line-through')}>{show(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {next && (
        <ButtonLink to={`?${older}`} reloadDocument prefetch="none" look="outline" className="justify-self-start">
          {texts.older}
        </ButtonLink>
      )}
    </>
  )
}
