import type { ReactNode } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import { kitTexts as texts } from './kit-texts.ts'
import { classes } from '../classes.ts'
import type { Listed } from './call-list.ts'
import { isFiltered } from './filter-bar.tsx'
import { Notice } from './notice.tsx'
import { Pager } from './pager.tsx'
import { Panel } from './panel.tsx'

/** One page of a list in a panel, with its pager. Shows the rows, an error, `empty` without any rows, or `nothingFound` for a filter without results. */
export function ListPanel<Row>({
  list,
  noun,
  title,
  empty,
  nothingFound = texts.nothingFound,
  failed = (message) => message,
  pager = <Pager list={list} noun={noun} />,
  children,
}: {
  list: Listed<Row>
  noun: readonly [singular: string, plural: string]
  title?: string
  /** The text for a list without rows and without a filter. */
  empty: string
  nothingFound?: ReactNode
  /** Returns the text for a failure, from the server's message. */
  failed?: (message: string) => string
  /** Replaces the cursor pager. */
  pager?: ReactNode
  children: (rows: Row[]) => ReactNode
}) {
  const [params] = useSearchParams()
  const loading = useNavigation().state === 'loading'
  const rows = list.kind === 'loaded' ? list.rows : []
  return (
    <Panel title={title} flush>
      {list.kind === 'failed' && <Notice kind="failed">{failed(list.message)}</Notice>}
      {list.kind === 'loaded' && rows.length === 0 && <Notice kind="empty">{isFiltered(params) ? nothingFound : empty}</Notice>}
      {rows.length > 0 && (
        <div aria-busy={loading} className={classes('transition-opacity', loading && 'opacity-60')}>
          {children(rows)}
        </div>
      )}
      {pager}
    </Panel>
  )
}
