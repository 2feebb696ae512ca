import { useNavigation } from 'react-router'

/** A progress bar while the next page loads. `html[data-waits]` looks the same (hydration/early-events.ts). */
export function LoadingBar({ label }: { label: string }) {
  return useNavigation().state === 'loading' && <div role="progressbar" aria-label={label} className="loading-bar" />
}
