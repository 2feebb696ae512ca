import { starTexts as texts } from './stars-texts.ts'
import { classes } from './classes.ts'

/** The drawing of one star, 20 units wide and high. */
export const starPath = 'M10 1.8l2.5 5.3 5.7.7-4.2 4 1.1 5.7-5.1-2.8-5.1 2.8L6 11.8l-4.2-4 5.7-.7Z'

/** Five stars, filled up to `value`, which may have a decimal. Screen readers hear the number. */
export function Stars({ value, className }: { value: number; className?: string }) {
  return (
    <svg
      role="img"
      aria-label={texts.starsOf(value)}
      viewBox="0 0 100 20"
      stroke="currentColor"
      strokeWidth="1.3"
      strokeLinejoin="round"
      className={classes('flex-none', className ?? 'h-4 w-20')}
    >
      <g fill="none" className="text-control">
        <Row />
      </g>
      {/* A drawing inside a drawing is clipped at its edge. The Content-Security-Policy allows no style of an element. */}
      <svg width={value * 20} height="20" fill="currentColor" className="text-marigold-800">
        <Row />
      </svg>
    </svg>
  )
}

const Row = () => [0, 20, 40, 60, 80].map((left) => <path key={left} d={starPath} transform={`translate(${left} 0)`} />)
