/**
 * Reloads the page, at most once, when a release has removed its script files. Inlined as text, so it uses no name from outside.
 *
 * A page may stay open for hours before its script loads. Without a connection the page stays, because it can still be read.
 */
export async function renewPage(files: string[]) {
  const key = 'renewedFor'
  const release = files.join()
  if (sessionStorage.getItem(key) === release) return
  const answers = await Promise.all(files.map((file) => fetch(file, { method: 'HEAD' })))
  if (!answers.some(({ status }) => status === 404)) return
  sessionStorage.setItem(key, release)
  location.reload()
}
