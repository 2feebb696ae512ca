import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

/** The state of a form, or the outcome of its last submit. */
export type FormState =
  | { kind: 'ready' }
  | { kind: 'busy' }
  | { kind: 'failed'; text: string }
  | { kind: 'done'; text: string }
  | { kind: 'info'; text: string }

const looks = {
  failed: { role: 'alert', icon: 'alert', colours: 'bg-danger-50 text-danger' },
  done: { role: 'status', icon: 'check', colours: 'bg-leaf-50 text-leaf' },
  info: { role: 'status', icon: 'info', colours: 'bg-info-50 text-info' },
} as const

/** A message: red for a failure, green for success, blue for information. */
export function Message({ state }: { state: FormState }) {
  if (state.kind === 'ready' || state.kind === 'busy') return null
  const { role, icon, colours } = looks[state.kind]
  return (
    <p role={role} className={classes('flex items-start gap-2.5 rounded-control px-4 py-3 font-medium', colours)}>
      <Icon name={icon} className="mt-0.5 size-5 flex-none" />
      <span>{state.text}</span>
    </p>
  )
}
