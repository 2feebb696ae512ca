/**
 * Runs inline, so it names nothing outside itself. A page may stand open for hours before its script is asked for, and a release takes the files of
 * the one before away: then the page is loaded anew, once. Without a connection it stays, as it can still be read.
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
