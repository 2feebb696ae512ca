/** Counts the turns of the event loop during the work: one if the work never yields. */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let [turns, done] = [0, false]
  const count = () => {
    turns += 1
    if (!done) setImmediate(count)
  }
  setImmediate(count)
  await work()
  done = true
  return turns
}
