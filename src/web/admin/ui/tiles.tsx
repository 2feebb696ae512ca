import { classes } from '../../ui/classes.ts'

/** One figure with its name. `strong` highlights the tile; `note` is a small text under the figure. */
export type Tile = { name: string; figure: string; note?: string; strong?: boolean }

/** A row of tiles, each with a name and a figure. */
export function Tiles({ tiles, className = 'lg:grid-cols-4' }: { tiles: readonly Tile[]; className?: string }) {
  return (
    <dl className={classes('grid grid-cols-2 gap-3 sm:gap-4', className)}>
      {tiles.map(({ name, figure, note, strong }) => (
        <div key={name} className={classes('min-w-0 rounded-panel border p-4', strong ? 'border-crocus-200 bg-crocus-50' : 'border-edge bg-card')}>
          <dt className={classes('font-medium', strong ? 'text-crocus-800' : 'text-ink-3')}>{name}</dt>
          <dd className="mt-1 text-lg leading-tight font-semibold tracking-[-.02em] break-words tabular-nums sm:text-xl">{figure}</dd>
          {note && <dd className="text-xs text-ink-3 tabular-nums">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
