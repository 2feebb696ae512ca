import type { ReactNode } from 'react'
import { toast } from '#ui/toast-store.ts'
import { findClaims, severityOf } from '../rules/find-claims.ts'
import { claimsTexts as texts } from './claims-texts.ts'

/** Returns the hint of a field, followed by the claims in its text. */
export function claimHint(text: string, hint?: ReactNode): ReactNode {
  const claims = findClaims(text)
  if (claims.length === 0) return hint
  return (
    <>
      {hint && <span className="block">{hint}</span>}
      {claims.map(({ rule, found, why }) => (
        <span key={`${rule} ${found}`} className="block text-sm text-ink">
          <b className={severityOf(rule) === 'forbidden' ? 'font-semibold text-danger' : 'font-semibold'}>{texts.warn[severityOf(rule)]}</b>{' '}
          <span className="wrap-anywhere">{`“${found}”.`}</span> <span>{why}</span>
        </span>
      ))}
    </>
  )
}

/** Shows how many claims a saved text holds. */
export function noticeClaims(warnings: readonly unknown[]) {
  if (warnings.length > 0) toast(texts.saved(warnings.length), { kind: 'info', lasting: true })
}
