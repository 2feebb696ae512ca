import type { ReactNode } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import { kitTexts as texts } from '../../texts/admin-kit.ts'
import { classes } from '../../ui/classes.ts'
import type { Listed } from '../call-list.ts'
import { isFiltered } from './filter-bar.tsx'
import { Notice } from './notice.tsx'
import { Pager } from './pager.tsx'
import { Panel } from './panel.tsx'

/** A page of a list on its sheet, with the way to the others, in each of its states: there, failed, empty for now, or nothing found for what was asked. */
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
  noun: readonly [one: string, many: string]
  title?: string
  /** Said when there is nothing yet at all. */
  empty: string
  nothingFound?: string
  /** What is said of a failure, of the server's own words. */
  failed?: (message: string) => string
  /** Where a list goes on otherwise than by cursor. */
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
