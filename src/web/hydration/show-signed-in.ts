/** Runs inline, so it names nothing outside itself: marks which of the header's two corners to show, until React does. A page may be left open, or come back. */
export function showSignedIn() {
  const mark = () => {
    try {
      document.documentElement.toggleAttribute('data-signed-in', Boolean(localStorage.getItem('token')))
    } catch {
      // Where storage is closed nobody is signed in.
    }
  }
  mark()
  addEventListener('storage', mark)
  addEventListener('pageshow', mark)
}
