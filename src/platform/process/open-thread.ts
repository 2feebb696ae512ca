import { Worker } from 'node:worker_threads'
import { createTurns } from './turns.ts'
import { resolveWithin } from './within.ts'

/** What a thread answers to a message: a result, or the text of an error. */
export type ThreadAnswer<Result> = { result: Result } | { problem: string }

type Rules = {
  /** The program of the thread, a path from the root of the project. It answers each message with a `ThreadAnswer`. */
  file: string | URL
  /** A thread that does not answer in this time is ended. */
  timeoutMs: number
  /** The thread fails when it needs more memory, and the process goes on. */
  maxMemoryMb: number
}

/** More space for new objects would keep 100 MB more, and save nothing. */
const youngMb = 4

/**
 * Opens a thread for work that would keep this process from answering. It starts at the first message, takes one message at a time, and does not keep the
 * process alive. A thread that ended is replaced at the next message. It gets no environment, which has secrets.
 */
export function openThread<Message, Result>({ file, timeoutMs, maxMemoryMb }: Rules) {
  const inTurn = createTurns({ running: 1 })
  let current: Worker | undefined

  function start() {
    const thread = new Worker(file, { env: {}, resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb, maxYoungGenerationSizeMb: youngMb } })
    const forget = () => {
      if (current === thread) current = undefined
    }
    // Without a listener, an error of the thread would end the process.
    thread.on('error', forget)
    thread.on('exit', forget)
    return thread
  }

  async function send(message: Message): Promise<ThreadAnswer<Result>> {
    const thread = (current ??= start())
    const answer = Promise.withResolvers<ThreadAnswer<Result>>()
    const fail = () => answer.reject(new Error('The thread ended before it answered.'))
    thread.once('message', answer.resolve).once('error', answer.reject).once('exit', fail)
    thread.ref()
    try {
      thread.postMessage(message)
      return await resolveWithin(timeoutMs, answer.promise)
    } catch (error) {
      // Its answer could arrive late and be taken for the next one's.
      if (current === thread) current = undefined
      await thread.terminate()
      throw error
    } finally {
      thread.off('message', answer.resolve).off('error', answer.reject).off('exit', fail)
      thread.unref()
    }
  }

  return {
    /** @throws Error when the work fails, when the thread ends or when it takes too long */
    async ask(message: Message): Promise<Result> {
      const answer = await inTurn(() => send(message))
      if ('problem' in answer) throw new Error(answer.problem)
      return answer.result
    },
  }
}
