import { classes } from '../classes.ts'

/** One figure with its name. `strong` highlights the tile; `note` is a small text under the figure. */
export type Tile = { name: string; figure: string; note?: string; strong?: boolean }

/**
 * Rows of tiles, each with a name and a figure. `className` sets `--columns`, the tiles in a row. A figure never breaks: when a row is too narrow for
 * its figures, fewer tiles share it.
 */
export function Tiles({ tiles, className = 'lg:[--columns:4]' }: { tiles: readonly Tile[]; className?: string }) {
  return (
    <dl className={classes('flex flex-wrap gap-3 [--columns:2] sm:gap-4', className)}>
      {tiles.map(({ name, figure, note, strong }) => (
        <div
          key={name}
          className={classes(
            'grow basis-[calc(100%/var(--columns)-1rem)] rounded-panel border p-4',
            strong ? 'border-crocus-200 bg-crocus-50' : 'border-edge bg-card',
          )}
        >
          <dt className={classes('font-medium', strong ? 'text-crocus-800' : 'text-ink-3')}>{name}</dt>
          <dd className="mt-1 text-lg leading-tight font-semibold tracking-[-.02em] whitespace-nowrap tabular-nums sm:text-xl">{figure}</dd>
          {note && <dd className="text-xs text-ink-3 tabular-nums">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
