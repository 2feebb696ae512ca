/** The part of a syntax node that this rule reads. */
type Expression = { type: string; callee: { type: string; name?: string }; arguments: unknown[] }
type Context = { report(problem: { node: unknown; message: string }): void }

/** A lint rule that forbids `new Date()`. Code reads the time from `shop.now()`, so tests can set it. `new Date(value)` is allowed. */
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
