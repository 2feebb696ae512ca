import { classes } from '../../ui/classes.ts'

/** Figures side by side, each under its name. `strong` marks the one that counts. */
export function Tiles({ tiles, className }: { tiles: readonly { name: string; figure: string; strong?: boolean }[]; className?: string }) {
  return (
    <dl className={classes('grid grid-cols-2 gap-3', className)}>
      {tiles.map(({ name, figure, strong }) => (
        <div key={name} className={classes('min-w-0 rounded-panel border p-3.5', strong ? 'border-crocus-200 bg-crocus-50' : 'border-edge bg-card')}>
          <dt className={classes('font-medium', strong ? 'text-crocus-800' : 'text-ink-3')}>{name}</dt>
          <dd className="mt-1 text-xl leading-tight font-semibold tracking-[-.02em] break-words tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
