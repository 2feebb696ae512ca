/** This process's end of the channel to its supervisor, or the supervisor's end of the channel to a worker. */
type Channel = {
  send?(message: object, handle: undefined, options: undefined, callback: () => void): boolean
  on(event: 'message' | 'disconnect', listener: (message?: unknown) => void): unknown
}

type Question = { asks: number; question: string }
type Reply = { answers: number; answer: unknown }

/** Asks the process at the other end of a channel. Undefined if it does not answer in time, fails or ends. */
export type Ask = (question: string, timeoutMs: number) => Promise<unknown>

/** Answers the questions of the other process. @returns a function that asks it */
export function openQuestions(channel: Channel, answer: (question: string) => Promise<unknown>): Ask {
  const waiting = new Map<number, (reply: unknown) => void>()
  let asked = 0
  // The empty callback ignores errors: a process that has ended answers nothing.
  const send = (message: Question | Reply) => channel.send?.(message, undefined, undefined, () => {})

  channel.on('message', (message) => {
    if (isReply(message)) waiting.get(message.answers)?.(message.answer)
    if (!isQuestion(message)) return
    const { asks, question } = message
    answer(question).then(
      (found) => send({ answers: asks, answer: found }),
      () => send({ answers: asks, answer: undefined }),
    )
  })

  channel.on('disconnect', () => {
    for (const end of waiting.values()) end(undefined)
  })

  return (question, timeoutMs) =>
    new Promise((resolve) => {
      asked += 1
      const id = asked
      const end = (reply?: unknown) => {
        clearTimeout(timer)
        waiting.delete(id)
        resolve(reply)
      }
      const timer = setTimeout(end, timeoutMs)
      waiting.set(id, end)
      send({ asks: id, question })
    })
}

const isQuestion = (message: unknown): message is Question => typeof message === 'object' && message !== null && 'asks' in message
const isReply = (message: unknown): message is Reply => typeof message === 'object' && message !== null && 'answers' in message
