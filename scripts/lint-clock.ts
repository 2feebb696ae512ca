/** What this rule needs of a syntax node. */
type Expression = { type: string; callee: { type: string; name?: string }; arguments: unknown[] }
type Context = { report(problem: { node: unknown; message: string }): void }

/** A lint rule of our own: the time is read from `shop.now()`, so that a test can move it. `new Date(value)` reads no clock and is fine. */
const noOwnClock = {
  create(context: Context) {
    return {
      NewExpression(node: Expression) {
        if (node.callee.name === 'Date' && node.arguments.length === 0) context.report({ node, message: 'Read the clock through shop.now().' })
      },
    }
  },
}

export default { meta: { name: 'shop' }, rules: { 'no-own-clock': noOwnClock } }
