import { Link, type MetaFunction, useLoaderData } from 'react-router'
import { call, textOf } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { Badge } from '#ui/office/badge.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { FailedPanel } from '#ui/office/failed-panel.tsx'
import { Notice } from '#ui/office/notice.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { Panel } from '#ui/office/panel.tsx'
import { queryOf } from '#ui/office/query.ts'
import * as claimsContract from '../contract.ts'
import type { StandingClaim } from '../contract.ts'
import { severityOf } from '../rules/find-claims.ts'
import { claimsTexts as texts } from './claims-texts.ts'

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader() {
  try {
    return { kind: 'loaded' as const, ...(await withSession(call(claimsContract.listClaims, {}))) }
  } catch (error) {
    return { kind: 'failed' as const, message: textOf(error, texts.loadFailed) }
  }
}

/** Lists the claims in products, coupons, mails and pages. */
export default function Claims() {
  const loaded = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHead title={texts.title}>{texts.intro}</PageHead>
      {loaded.kind === 'failed' ? (
        <FailedPanel>{loaded.message}</FailedPanel>
      ) : (
        <Panel flush>
          {loaded.total === 0 ? (
            <Notice kind="empty">{texts.empty}</Notice>
          ) : (
            <>
              <DataTable caption={texts.caption} columns={columns} rows={loaded.claims} keyOf={keyOf} />
              <p className="px-4 py-3 text-ink-2">{texts.total(loaded.claims.length, loaded.total)}</p>
            </>
          )}
        </Panel>
      )}
    </>
  )
}

const keyOf = ({ holder, field, rule, found }: StandingClaim) => JSON.stringify([holder.kind, holder.id, field, rule, found])

/** Returns the screen on which the text can be edited. */
function pathOf({ kind, id, name }: StandingClaim['holder']) {
  if (kind === 'mail') return `/admin/messages/texts/${id}`
  if (kind === 'page') return `/admin/pages/${id}`
  if (kind === 'product') return `/admin/allproducts/${encodeURIComponent(id)}`
  return `/admin/coupons${queryOf({ q: name })}`
}

const columns: readonly Column<StandingClaim>[] = [
  {
    title: texts.columns.where,
    cell: ({ holder, field }) => (
      <>
        <Link to={pathOf(holder)} className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere lg:min-h-6">
          {holder.name}
        </Link>
        <span className="block text-xs text-ink-3">{`${texts.holders[holder.kind]}, ${texts.fields[field] ?? field}`}</span>
      </>
    ),
    className: 'table:w-1/4',
  },
  { title: texts.columns.found, cell: ({ found }) => <q className="wrap-anywhere">{found}</q>, className: 'table:w-1/4' },
  {
    title: texts.columns.rule,
    cell: ({ rule }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={severityOf(rule) === 'forbidden' ? 'bad' : 'waiting'}>{texts.severities[severityOf(rule)]}</Badge>
        <span>{texts.rules[rule]}</span>
      </span>
    ),
  },
  { title: texts.columns.why, cell: ({ why }) => why, className: 'table:w-1/4' },
]
