import { expect, type Locator } from '@playwright/test'

/** Expects that each element shows its text on one line, inside its box. */
export async function expectOneLine(elements: Locator) {
  await expect(elements).not.toHaveCount(0)
  const broken = await elements.evaluateAll((found) =>
    found
      .filter((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        return lines.size > 1 || element.scrollWidth > element.clientWidth
      })
      .map(({ textContent }) => textContent),
  )
  expect(broken).toEqual([])
}
