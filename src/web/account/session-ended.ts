const endedKey = 'sessionEnded'

/** Remembers over the next page load that the server ended this tab's session. */
export function rememberEnded() {
  try {
    sessionStorage.setItem(endedKey, '1')
  } catch {
    // With blocked storage the home page says nothing.
  }
}

/** Returns whether the server ended this tab's session, and forgets it. */
export function takeEnded() {
  try {
    const isEnded = sessionStorage.getItem(endedKey) !== null
    sessionStorage.removeItem(endedKey)
    return isEnded
  } catch {
    return false
  }
}
