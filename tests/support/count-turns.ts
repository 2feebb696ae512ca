/** How many turns the event loop takes while the work is done: one, where it lets nobody else run. */
export async function countTurns(act: () => Promise<unknown>): Promise<number> {
  let [turns, done] = [0, false]
  const count = () => {
    turns += 1
    if (!done) setImmediate(count)
  }
  setImmediate(count)
  await act()
  done = true
  return turns
}
