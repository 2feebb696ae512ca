import { Link, type LinkProps } from 'react-router'
import { type ButtonProps, PlainButton } from '../button.tsx'
import { classes } from '../classes.ts'
import { mayCall, type Needed } from './rights.ts'

type Look = { look?: 'primary' | 'outline' | 'ghost' | 'danger'; size?: 'normal' | 'small' }

const shared =
  'inline-flex items-center justify-center gap-2 rounded-field text-center font-semibold transition-colors sm:whitespace-nowrap duration-120 disabled:opacity-55 aria-busy:cursor-progress aria-busy:opacity-55'

const looks = {
  primary: 'bg-crocus-700 text-white hover:not-disabled:bg-crocus-800',
  outline: 'border border-control bg-card text-ink hover:not-disabled:bg-ground',
  ghost: 'text-crocus-700 hover:not-disabled:bg-crocus-50',
  danger: 'bg-danger text-white hover:not-disabled:bg-kesar-700',
} as const

// Touch targets need 44 px. With a mouse, on wide screens, less is enough.
const sizes = { normal: 'min-h-11 px-4 lg:min-h-9', small: 'min-h-11 px-3 lg:min-h-8' } as const

const classesOf = ({ look = 'primary', size = 'normal' }: Look, className?: string) => classes(shared, looks[look], sizes[size], className)

/** A button of the back-office. With `needs`, the endpoint that it calls, it shows for roles that may call it. Its looks and rights stay out of shoppers' pages. */
export function Button({ look, size, className, needs, ...rest }: ButtonProps & Look & { needs?: Needed }) {
  if (needs && !mayCall(needs)) return null
  return <PlainButton {...rest} className={classesOf({ look, size }, className)} />
}

export function ButtonLink({ look = 'outline', size, className, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={classesOf({ look, size }, className)} />
}
