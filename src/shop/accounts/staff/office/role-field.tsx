import { scopeLabels } from '#shop/scopes.ts'
import type { Role } from '../role-contract.ts'
import { hasScope } from '#ui/office/rights.ts'
import { rolesTexts as texts } from './staff-texts.ts'
import { SelectField } from '#ui/office/fields.tsx'

type RoleFieldProps = { label: string; roles: readonly Role[]; value: string; empty?: string; error?: string | undefined; onChange: (id: string) => void }

/** A field that chooses a role, with its permissions below. It offers the roles that the signed-in person may give. */
export function RoleField({ label, roles, value, empty, error, onChange }: RoleFieldProps) {
  const chosen = roles.find(({ _id }) => _id === value)
  return (
    <SelectField
      label={label}
      name="role"
      value={value}
      error={error}
      hint={chosen ? allowedText(chosen) : texts.chooseHint}
      onChange={({ target }) => onChange(target.value)}
    >
      {empty !== undefined && <option value="">{empty}</option>}
      {roles
        .filter(({ _id, scopes }) => _id === value || scopes.every(hasScope))
        .map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
    </SelectField>
  )
}

/** Returns the permissions of a role in words. */
export const allowedText = ({ scopes }: Role) =>
  scopes.length === Object.keys(scopeLabels).length ? texts.everything : scopes.map((scope) => scopeLabels[scope]).join(' · ')
