import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { classes } from '../../ui/classes.ts'
import type { Listed } from '../call-list.ts'
import { Notice } from './notice.tsx'
import { kitTexts as texts } from '../../texts/admin-kit.ts'

/** A list in each of its states: there, failed, empty for now, or nothing found for what was asked. */
export function ListView<Row>({
  list,
  empty,
  nothingFound = texts.nothingFound,
  filtered,
  failed = (message) => message,
  children,
}: {
  list: Listed<Row>
  /** Said when there is nothing yet at all. */
  empty: string
  nothingFound?: string
  /** Whether the person asked for a part of the list only. */
  filtered: boolean
  /** What is said of a failure, of the server's own words. */
  failed?: (message: string) => string
  children: (rows: Row[]) => ReactNode
}) {
  const loading = useNavigation().state === 'loading'
  if (list.kind === 'failed') return <Notice kind="failed">{failed(list.message)}</Notice>
  if (list.rows.length === 0) return <Notice kind="empty">{filtered ? nothingFound : empty}</Notice>
  return (
    <div aria-busy={loading} className={classes('transition-opacity', loading && 'opacity-60')}>
      {children(list.rows)}
    </div>
  )
}
