/** Calls `work` once the page has loaded, at once if it has. @returns a function that cancels it */
export function afterLoad(work: () => void) {
  if (document.readyState === 'complete') work()
  else window.addEventListener('load', work, { once: true })
  return () => window.removeEventListener('load', work)
}
