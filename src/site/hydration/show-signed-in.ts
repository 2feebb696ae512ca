/**
 * Marks the page as signed in or out, which decides the header's corner until React does. Inlined as text, so it uses no name from outside.
 * The events cover a change in another tab, and a page restored by the Back button.
 */
export function showSignedIn() {
  const mark = () => {
    try {
      document.documentElement.toggleAttribute('data-signed-in', Boolean(localStorage.getItem('token')))
    } catch {
      // With blocked storage nobody is signed in.
    }
  }
  mark()
  addEventListener('storage', mark)
  addEventListener('pageshow', mark)
}
