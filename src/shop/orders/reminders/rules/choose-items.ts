import { refuseLine, type StockedLine } from '#shop/stock/rules.ts'

type Wanted = { productId: string; variant: string; name: string }

type Sold = StockedLine & { productId: string }

/**
 * Splits the items of an attempt by today's catalogue: those that can be bought, with the quantity that the stock allows, and the names of those that
 * cannot. `fewer`: the names of those with a smaller quantity.
 */
export function chooseItems<Line extends Sold>(wanted: readonly Wanted[], lines: readonly Line[]) {
  const items: Line[] = []
  const [gone, fewer]: [string[], string[]] = [[], []]
  for (const { productId, variant, name } of wanted) {
    const line = lines.find((one) => one.productId === productId && one.variant === variant)
    const label = [name, variant].filter(Boolean).join(', ')
    const most = line && Math.min(line.qty, line.onHand ?? line.qty, line.mostPerOrder ?? line.qty)
    if (!line || most === undefined || most <= 0) gone.push(label)
    else {
      items.push({ ...line, qty: most })
      if (refuseLine(line)) fewer.push(label)
    }
  }
  return { items, gone, fewer }
}
