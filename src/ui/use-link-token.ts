import { useEffect, useState } from 'react'

/**
 * Returns the token in the fragment of a mailed link, and removes it from the address, so that the history does not keep it. Returns undefined on the
 * server and while hydrating, and an empty text without a token.
 */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    function take() {
      const found = new URLSearchParams(window.location.hash.slice(1)).get('token')
      if (found) window.history.replaceState(window.history.state, '', window.location.pathname)
      setToken((current) => found || current || '')
    }
    take()
    // A newer link that opens in the same tab changes only the fragment.
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return token
}
