/** Returns whether the visitor asks to save data. Inlined as text (hydration/inline-scripts.tsx), so it uses no name from outside. */
export function savesData(): boolean {
  const network: { saveData?: boolean } | undefined = 'connection' in navigator ? (navigator.connection ?? undefined) : undefined
  return Boolean(network?.saveData) || matchMedia('(prefers-reduced-data: reduce)').matches
}
