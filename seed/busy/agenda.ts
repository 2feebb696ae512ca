type Task = { at: number; run: () => Promise<void> }

export type Agenda = ReturnType<typeof createAgenda>

/** Runs tasks in the order of their times, and moves the clock to each. A task may add later ones. Tasks after `end` never run. */
export function createAgenda(clock: { now: Date }, end: Date) {
  const tasks: Task[] = []
  return {
    add(at: Date | number, run: Task['run']) {
      // A task that a late one adds does not turn the clock back.
      const time = Math.max(Number(at), clock.now.getTime())
      const after = tasks.findIndex((task) => task.at > time)
      tasks.splice(after < 0 ? tasks.length : after, 0, { at: time, run })
    },
    async runAll() {
      for (let task = tasks.shift(); task && task.at <= end.getTime(); task = tasks.shift()) {
        clock.now = new Date(task.at)
        await task.run()
      }
      clock.now = end
    },
  }
}
