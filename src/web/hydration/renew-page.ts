/**
 * Runs inline, so it names nothing outside itself. A page may stand open for hours before its script is asked for, and a release takes the files of
 * the one before away: then the page is loaded anew, once. Without a connection it stays, as it can still be read.
 */
export async function renewPage(file: string) {
  const key = 'renewedFor'
  if (sessionStorage.getItem(key) === file) return
  const { status } = await fetch(file, { method: 'HEAD' })
  if (status !== 404) return
  sessionStorage.setItem(key, file)
  location.reload()
}
