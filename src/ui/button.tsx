import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classes } from './classes.ts'

type Look = { look?: 'primary' | 'outline' | 'quiet' | 'danger'; wide?: boolean }

const shared =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-control px-6 text-center font-semibold tracking-[.01em] transition-colors duration-120 disabled:opacity-55 aria-busy:cursor-progress aria-busy:opacity-55'

const looks = {
  primary: 'bg-crocus-700 text-white hover:not-disabled:bg-crocus-800',
  outline: 'border-[1.5px] border-ink text-ink hover:not-disabled:bg-ink hover:not-disabled:text-white',
  quiet: 'text-ink underline-offset-4 hover:not-disabled:underline',
  danger: 'bg-danger text-white hover:not-disabled:bg-kesar-700',
} as const

const classesOf = ({ look = 'primary', wide }: Look, className?: string) => classes(shared, looks[look], wide && 'w-full', className)

export type ButtonProps = ComponentProps<'button'> & { busy?: boolean | undefined }

/** A button without looks, of the shop and the back-office. While `busy` it ignores presses but keeps the focus, which a disabled button loses. */
export function PlainButton({ busy = false, disabled, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled && !busy}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
    />
  )
}

export const Button = ({ look, wide, className, ...rest }: ButtonProps & Look) => <PlainButton {...rest} className={classesOf({ look, wide }, className)} />

export function ButtonLink({ look, wide, className, ...rest }: LinkProps & Look) {
  return <Link prefetch="intent" {...rest} className={classesOf({ look, wide }, className)} />
}
