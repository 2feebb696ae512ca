/** Returns the result of the work. The work goes on after its time. @throws the error of `late` when it takes longer than `ms` */
export async function resolveWithin<Result>(
  ms: number,
  work: Promise<Result>,
  late = () => new Error(`There was no answer within ${ms} ms.`),
): Promise<Result> {
  const time = Promise.withResolvers<never>()
  const timer = setTimeout(() => time.reject(late()), ms)
  try {
    return await Promise.race([work, time.promise])
  } finally {
    clearTimeout(timer)
  }
}
