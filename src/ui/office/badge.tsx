import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

export type Tone = 'good' | 'bad' | 'waiting' | 'info' | 'plain'

const tones = {
  good: 'bg-leaf-50 text-leaf',
  bad: 'bg-danger-50 text-danger',
  waiting: 'bg-marigold-100 text-marigold-800',
  info: 'bg-info-50 text-info',
  plain: 'bg-hairline text-ink-2',
} as const

/** A status in one word. The colour repeats the word and adds no information. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      data-tone={tone}
      className={classes(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold max-table:text-left table:whitespace-nowrap',
        tones[tone],
      )}
    >
      <span aria-hidden="true" className="size-1.5 flex-none rounded-full bg-current" />
      <span>{children}</span>
    </span>
  )
}

/** A status in a table cell, with a small note below it. An empty note is left out. */
export const NotedBadge = ({ note, ...badge }: { tone: Tone; children: ReactNode; note: string | false }) => (
  <span className="grid justify-items-start gap-0.5 py-1">
    <Badge {...badge} />
    {note && <span className="text-xs text-ink-3">{note}</span>}
  </span>
)
