import { type Scope, scopeLabels, scopes } from '#shop/scopes.ts'
import { FieldError } from '#ui/field.tsx'
import { classes } from '#ui/classes.ts'
import { hasScope } from '#ui/office/rights.ts'

/** Returns the scopes in the order of the list, so that two drafts with the same scopes are equal. */
export const sortScopes = (chosen: readonly Scope[]) => scopes.filter((scope) => chosen.includes(scope))

type ScopeChoiceProps = {
  label: string
  /** The scopes to choose from; all by default. */
  offered?: readonly Scope[]
  chosen: readonly Scope[]
  error: string | undefined
  onChange: (chosen: Scope[]) => void
  /** At most two columns, for a dialog. */
  narrow?: boolean
}

/** The list of permissions. Nobody can give a permission that their own role lacks. */
export function ScopeChoice({ label, offered = scopes, chosen, error, onChange, narrow }: ScopeChoiceProps) {
  return (
    <fieldset aria-describedby={error ? 'scopes-error' : undefined} className="grid gap-1">
      <legend className="mb-1 font-medium text-ink-2">{label}</legend>
      <div className={classes('grid gap-x-6 sm:grid-cols-2', !narrow && 'xl:grid-cols-3')}>
        {offered.map((scope) => (
          <label key={scope} className="flex min-h-11 items-center gap-2.5 lg:min-h-8">
            <input
              type="checkbox"
              name="scopes"
              checked={chosen.includes(scope)}
              disabled={!hasScope(scope)}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) => onChange(sortScopes(target.checked ? [...chosen, scope] : chosen.filter((other) => other !== scope)))}
              className="size-5 flex-none accent-crocus-700"
            />
            <span>{scopeLabels[scope]}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id="scopes-error">{error}</FieldError>}
    </fieldset>
  )
}
