import { expect, type Page } from '@playwright/test'

type Condition = { name: string; width: number; height: number; css?: string }

/** The text spacing of WCAG 1.4.12. */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`
const large = 'html { font-size: 200% }'

/** WCAG 1.4.4, 1.4.10 and 1.4.12 on a phone in portrait and landscape. */
const conditions: Condition[] = [
  { name: '320 px', width: 320, height: 640 },
  { name: 'text at 200 %', width: 360, height: 740, css: large },
  { name: 'text spacing', width: 320, height: 640, css: spacing },
  { name: 'a phone in landscape', width: 640, height: 360 },
  { name: 'a phone in landscape, text at 200 %', width: 640, height: 360, css: large },
  { name: 'a desktop, text at 200 %', width: 1280, height: 800, css: large },
]

/** Words of up to this many letters fit a line under each condition. Longer ones may break. */
const longestWord = 9

/** Expects that under each condition nothing is wider than the window, cut off or covered, no text leaves its box, and no word or price breaks. */
export async function expectReflow(page: Page) {
  expect.soft(await findReflowProblems(page), `reflow of ${page.url()}`).toEqual([])
}

/** Returns the problems under each condition, and restores the page. */
async function findReflowProblems(page: Page) {
  const before = page.viewportSize()
  const problems: string[] = []
  for (const { name, width, height, css = '' } of conditions) {
    await page.setViewportSize({ width, height })
    await page.evaluate(applyStyle, css)
    await page.evaluate(twoFrames)
    const found = [...(await page.evaluate(findLayoutProblems)), ...(await page.evaluate(findTextProblems, longestWord))]
    problems.push(...found.map((problem) => `${name}: ${problem}`))
  }
  await page.evaluate(applyStyle, '')
  if (before) await page.setViewportSize(before)
  return problems
}

/** Floating elements find their new place in the frame after a resize. */
const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

/** Replaces the adopted style sheet. The page's policy forbids style elements, but not this. */
function applyStyle(css: string) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
}

/** Returns texts and controls that are cut off, overflow their box or overlap, and bars that fill the window. Runs in the page. */
function findLayoutProblems() {
  const problems: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) problems.push(`the page is ${scrollWidth - clientWidth} px wider than its window`)
  const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('[aria-hidden="true"]')
  const nameOf = (element: Element) => `${element.localName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? ''}`
  const isClipping = (overflow: string) => overflow === 'hidden' || overflow === 'clip'

  /** A list of the back-office shortens long values on purpose. The page of the row has them whole. */
  const isShortened = (element: Element) =>
    window.location.pathname.startsWith('/admin') && element.closest('td :is(.truncate, [class*="line-clamp"])') !== null

  /** Returns the visible part of the box; undefined if it can be scrolled to or is only for screen readers. */
  function visiblePart(element: Element, box: DOMRect) {
    let { left, right, top, bottom } = box
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY, clipPath, position } = getComputedStyle(around)
      if (clipPath !== 'none' || around.clientWidth === 1) return undefined
      const limit = around.getBoundingClientRect()
      if (overflowX === 'auto' || overflowX === 'scroll') return undefined
      if (isClipping(overflowX)) [left, right] = [Math.max(left, limit.left), Math.min(right, limit.right)]
      if (isClipping(overflowY)) [top, bottom] = [Math.max(top, limit.top), Math.min(bottom, limit.bottom)]
      if (position === 'fixed') break
    }
    return { left: Math.max(left, 0), right: Math.min(right, clientWidth), top, bottom }
  }

  function checkSeen(element: Element, box: DOMRect, name: string) {
    const part = box.width > 0 ? visiblePart(element, box) : undefined
    if (!part) return
    if (part.left > box.left + 1 || part.right < box.right - 1 || part.top > box.top + 1 || part.bottom < box.bottom - 1) problems.push(`${name} is cut off`)
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    // A translated text is in a `font` in a `font`.
    const element = texts.currentNode.parentElement?.closest(':not(font)')
    if (!element || !texts.currentNode.textContent?.trim() || element.closest('script, style, noscript, svg, option, .animate-marquee') || !shown(element))
      continue
    const { clipPath, width } = getComputedStyle(element)
    if (clipPath !== 'none' || width === '1px' || isShortened(element)) continue
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    const box = range.getBoundingClientRect()
    checkSeen(element, box, nameOf(element))
    const control = element.closest('button, a, summary')
    const frame = control?.getBoundingClientRect()
    const isBlock = control && getComputedStyle(control).display !== 'inline'
    if (isBlock && frame && (box.left < frame.left - 1 || box.right > frame.right + 1 || box.bottom > frame.bottom + 2))
      problems.push(`${nameOf(control)} is too small for its text`)
  }

  for (const element of document.querySelectorAll('a, button, input, select, textarea, summary, header img'))
    if (shown(element) && element.getBoundingClientRect().width > 1 && getComputedStyle(element).display !== 'inline')
      checkSeen(element, element.getBoundingClientRect(), nameOf(element))

  for (const bar of document.querySelectorAll('header, form, nav')) {
    const controls = [...bar.querySelectorAll('a, button')].filter((control) => shown(control) && control.getBoundingClientRect().width > 1)
    for (const [index, one] of controls.entries())
      for (const other of controls.slice(index + 1)) {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
        const over = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        const isSameLayer = one.closest('dialog, [popover]') === other.closest('dialog, [popover]')
        if (over > 1 && down > 1 && isSameLayer && getComputedStyle(one).display !== 'inline') problems.push(`${nameOf(one)} lies under ${nameOf(other)}`)
      }
  }

  const logo = document.querySelector('header a[href="/"]:has(> img)')
  if (logo && shown(logo) && ![...logo.querySelectorAll('img')].some((img) => img.getBoundingClientRect().width >= 60))
    problems.push('the logo is too small to be read')

  const bars = [...document.querySelectorAll('body *')].filter((element) => {
    const { position } = getComputedStyle(element)
    const { width, height } = element.getBoundingClientRect()
    return (
      shown(element) &&
      (position === 'fixed' || position === 'sticky') &&
      width > clientWidth * 0.8 &&
      height < innerHeight &&
      !element.closest('dialog, [popover]')
    )
  })
  const filled = bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0)
  if (filled > innerHeight / 2) problems.push(`bars fill ${Math.round((100 * filled) / innerHeight)} % of the window`)

  return [...new Set(problems)]
}

/** Returns texts that leave a box around them, and words and amounts that break. Tables of the back-office scroll instead. Runs in the page. */
function findTextProblems(most: number) {
  if (window.location.pathname.startsWith('/admin')) return []
  const problems: string[] = []
  const words = new RegExp(`(?<=^|[\\s“(])(?:\\p{L}{2,${most}}|[−₹][₹\\d,.]*\\d)(?=[,;:.!?)”%]*(?:\\s|$))`, 'gu')
  const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('[aria-hidden="true"]')

  function boxLeft(element: Element, { left, right, width }: DOMRect): Element | undefined {
    if (width === 0) return undefined
    let outer: Element | undefined
    for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
      const { display, position, overflowX, clipPath } = getComputedStyle(around)
      if (overflowX === 'auto' || overflowX === 'scroll' || clipPath !== 'none' || around.clientWidth === 1) return undefined
      const box = around.getBoundingClientRect()
      if (display !== 'inline' && display !== 'contents' && (left < box.left - 1 || right > box.right + 1)) outer = around
      if (position === 'absolute' || position === 'fixed') break
    }
    return outer
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode()) {
    const [node, element] = [texts.currentNode, texts.currentNode.parentElement]
    const text = node.textContent ?? ''
    if (!element || !text.trim() || element.closest('script, style, noscript, svg, option, textarea, .animate-marquee, .sr-only') || !shown(element)) continue
    range.selectNodeContents(node)
    if (boxLeft(element, range.getBoundingClientRect())) problems.push(`“${text.trim().slice(0, 40)}” leaves its box`)
    for (const word of text.matchAll(words)) {
      range.setStart(node, word.index)
      range.setEnd(node, word.index + word[0].length)
      const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)))
      if (lines.size > 1) problems.push(`“${word[0]}” breaks in “${text.trim().slice(0, 40)}”`)
    }
  }
  return [...new Set(problems)]
}
