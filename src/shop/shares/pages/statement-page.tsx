import type { ReactNode } from 'react'
import { data, type HeadersFunction, isRouteErrorResponse } from 'react-router'
import { shortDateInIndia } from '#kernel/india.ts'
import { deductedInr, inr, paiseOf } from '#kernel/money.ts'
import { Brand } from '#ui/brand.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ErrorPage } from '#ui/error-page.tsx'
import { secretHeaders } from '#ui/secret-address.tsx'
import { shopContext } from '#ui/shop-context.ts'
import { noindexMeta } from '#ui/site.ts'
import { stampEdges } from '#ui/stamp.ts'
import type { Ledger } from '#shop/orders/celebrities/contract.ts'
import { readStatement, type Statement } from '#shop/orders/module.server.ts'
import { readShares } from '../server/read-shares.server.ts'
import { StatementSharesPart } from './statement-shares.tsx'
import type { Route } from './+types/statement-page.ts'
import { statementTexts as texts } from './statement-texts.ts'
import { classes } from '#ui/classes.ts'

export const headers: HeadersFunction = () => secretHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...noindexMeta(matches, loaderData ? `${texts.title}: ${loaderData.name}` : texts.goneTitle),
  { name: 'referrer', content: 'no-referrer' },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const statement = await readStatement(shop, params.token, url.searchParams)
  if (!statement) throw data(null, { status: 404, headers: secretHeaders })
  return data({ ...statement, shares: await readShares(shop, statement.celebrityId) }, { headers: secretHeaders })
}

export default function StatementPage({ loaderData }: Route.ComponentProps) {
  const { celebrityId, name, period, ledger, shares } = loaderData
  return (
    <Frame>
      <header className="grid gap-2">
        <p className="font-semibold text-marigold-800">{texts.title}</p>
        <h1 translate="no" className="text-title break-words">
          {name}
        </h1>
        <p className="text-ink-2">{texts.about(name)}</p>
      </header>
      <StatementSharesPart celebrityId={celebrityId} shares={shares} />
      <h2 className="text-2xl">{texts.sales}</h2>
      <PeriodForm {...period} />
      <StatementSums ledger={ledger} period={periodInWords(period)} />
      <section aria-labelledby="orders" className="grid gap-4">
        <h3 id="orders" className="text-xl">
          {texts.orders}
        </h3>
        <OrdersTable {...loaderData} />
      </section>
      <p className="max-w-[72ch] text-sm text-ink-3">{texts.note}</p>
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />
  return (
    <Frame>
      <div className="grid justify-items-center gap-4 py-16 text-center">
        <h1 className="text-title">{texts.goneTitle}</h1>
        <p className="max-w-[52ch] text-ink-2">{texts.gone}</p>
      </div>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="border-b border-line bg-card">
        <div className="mx-auto max-w-[960px] px-4 py-3 sm:px-6">
          <Brand />
        </div>
      </div>
      <main className="mx-auto grid max-w-[960px] content-start gap-8 px-4 py-8 sm:px-6 md:py-12">{children}</main>
    </>
  )
}

function periodInWords({ from, to }: Statement['period']) {
  if (from && to) return from === to ? shortDateInIndia(from) : texts.between(shortDateInIndia(from), shortDateInIndia(to))
  if (from) return texts.since(shortDateInIndia(from))
  return to ? texts.until(shortDateInIndia(to)) : texts.whole
}

const control = 'min-h-11 w-full rounded-control border border-control bg-card px-3 py-2'

/** Selects the period. A plain form and a plain link work without script. */
function PeriodForm({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return (
    <form method="get" className="flex flex-wrap items-end gap-3">
      <label className="grid min-w-36 flex-1 gap-1 text-sm font-semibold sm:max-w-48">
        {texts.from}
        <input type="date" name="from" defaultValue={from ?? ''} className={control} />
      </label>
      <label className="grid min-w-36 flex-1 gap-1 text-sm font-semibold sm:max-w-48">
        {texts.to}
        <input type="date" name="to" defaultValue={to ?? ''} className={control} />
      </label>
      <Button type="submit" look="outline">
        {texts.show}
      </Button>
      {(from || to) && (
        <a href="?" className="link min-h-11 content-center px-1">
          {texts.all}
        </a>
      )}
    </form>
  )
}

const show = (rupees: number) => inr(paiseOf(rupees))
const minus = (rupees: number) => deductedInr(paiseOf(rupees))

/** Shows how the net amount is calculated, with the edges of a stamp. A figure never breaks; on narrow screens there are fewer columns. */
function StatementSums({ ledger, period }: { ledger: Ledger; period: string }) {
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

const head = 'border-b border-line px-1.5 py-2.5 font-semibold sm:px-2 whitespace-nowrap text-ink-3'
const cell = 'border-b border-line px-1.5 py-2.5 align-top sm:px-2'
const figure = 'text-right tabular-nums'
/** Hides a column on a phone, which has room only for amount and discount. */
const wideOnly = 'max-sm:hidden'

function OrdersTable({ lines, next, period }: Statement) {
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
