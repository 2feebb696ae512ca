import type { ReactNode } from 'react'
import { data, type HeadersFunction, isRouteErrorResponse } from 'react-router'
import { readStatement, type Statement } from '../server/read-statement.server.ts'
import { shortDateInIndia } from '#kernel/india.ts'
import { shopContext } from '#ui/shop-context.ts'
import { Brand } from '#ui/brand.tsx'
import { ErrorPage } from '#ui/error-page.tsx'
import { secretHeaders } from '#ui/secret-address.tsx'
import { noindexMeta } from '#ui/site.ts'
import { statementTexts as texts } from './statement-texts.ts'
import type { Route } from './+types/statement-page.ts'
import { OrdersTable } from './orders-table.tsx'
import { PeriodForm } from './period-form.tsx'
import { StatementSums } from './statement-sums.tsx'

export const headers: HeadersFunction = () => secretHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...noindexMeta(matches, loaderData ? `${texts.title}: ${loaderData.name}` : texts.goneTitle),
  { name: 'referrer', content: 'no-referrer' },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const statement = await readStatement(context.get(shopContext), params.token, url.searchParams)
  if (!statement) throw data(null, { status: 404, headers: secretHeaders })
  return data(statement, { headers: secretHeaders })
}

export default function StatementPage({ loaderData }: Route.ComponentProps) {
  const { name, period, ledger } = loaderData
  return (
    <Frame>
      <header className="grid gap-2">
        <p className="font-semibold text-marigold-800">{texts.title}</p>
        <h1 translate="no" className="text-title break-words">
          {name}
        </h1>
        <p className="text-ink-2">{texts.about(name)}</p>
      </header>
      <PeriodForm {...period} />
      <StatementSums ledger={ledger} period={periodInWords(period)} />
      <section aria-labelledby="orders" className="grid gap-4">
        <h2 id="orders" className="text-2xl">
          {texts.orders}
        </h2>
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
