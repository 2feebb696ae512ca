import { useNavigation } from 'react-router'

/** While the next page is on its way. `html[data-waits]` looks the same (wait-for-visitor.ts). */
export function LoadingBar({ label }: { label: string }) {
  return useNavigation().state === 'loading' && <div role="progressbar" aria-label={label} className="loading-bar" />
}
