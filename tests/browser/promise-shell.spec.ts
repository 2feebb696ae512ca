import type { Locator, Page } from '@playwright/test'
import type { Facts } from '../../src/shop/settings/contract.ts'
import { buyOne, signInAs, openCustomer } from '../support/browser/customer.ts'
import { expect, test } from '../support/browser/journey.ts'
import { openHydrated } from '../support/browser/open-hydrated.ts'
import { callApi } from '../support/browser/shopper.ts'

test('the footer shows blurb and e-mail, the marquee has no seam, and links glide to the top @desktop', async ({ page, shop }) => {
  await openHydrated(page, '/')

  await test.step('the footer shows the brand blurb and the support e-mail address', async () => {
    const { blurb, email } = (await callApi<Facts>(shop, 'GET', '/settings')).body
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByText(blurb, { exact: true })).toBeVisible()
    await expect(footer.getByRole('link', { name: email, exact: true })).toHaveAttribute('href', `mailto:${email}`)
  })

  await test.step('the wide header names its links and buttons as it shows them', () => expectNamesContainText(page.getByRole('banner')))

  await test.step('after 20 s the third copy stands where the first began', async () => {
    const { duration, iterations, first, second, third, fourth } = await marqueeOf(page)
    expect({ duration, iterations }).toEqual({ duration: 20_000, iterations: Number.POSITIVE_INFINITY })
    expect(first.end, 'it moves').toBeLessThan(first.start - 100)
    expect(third.end).toBeCloseTo(first.start, 0)
    expect(fourth.end).toBeCloseTo(second.start, 0)
  })

  await test.step('a link of the header or the footer glides to the top', async () => {
    await page.evaluate(() => {
      const scroll = window.scrollTo.bind(window)
      const glides: unknown[] = []
      Object.assign(window, {
        glides,
        scrollTo: (options: ScrollToOptions) => {
          glides.push(options)
          scroll(options)
        },
      })
    })
    for (const [place, name, path] of [
      ['contentinfo', 'Products', '/products'],
      ['banner', 'About Us', '/about'],
    ] as const) {
      await page.getByRole(place).getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(path)
      expect(await page.evaluate(() => Reflect.get(window, 'glides').splice(0))).toContainEqual({ top: 0, behavior: 'smooth' })
    }
  })
})

test('the accessible name of every link and button contains its visible text', async ({ page, shop }) => {
  const customer = await openCustomer(shop)
  const main = page.getByRole('main')
  const paths = ['/', '/products', `/product/${customer.stock.productId}`, '/productDetail', '/productDetail2', '/about', '/contact', '/search?q=saffron']
  for (const path of [...paths, '/none', '/blog', '/blog/what-saffron-grades-mean', '/privacy', '/login', '/login-phone', '/register']) {
    await page.goto(path)
    await expectNamesContainText(main)
  }
  await openHydrated(page, '/about')
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('dialog', { name: 'Choose Login Method' })).toBeVisible()
  await expectNamesContainText(page.locator('body'))

  await buyOne(shop, customer)
  await signInAs(page, customer)
  for (const [path, button] of [
    ['/cart', 'Proceed to Buy'],
    ['/checkout', /^Place Order/],
    ['/Myorders', 'My account'],
    ['/ProfilePage', 'Edit'],
  ] as const) {
    await openHydrated(page, path)
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible()
    if (path === '/Myorders') await expect(page.getByRole('article')).toBeVisible()
    await expectNamesContainText(main)
  }
  for (const menu of ['Menu', 'My account']) {
    await page.getByRole('banner').getByRole('button', { name: menu, exact: true }).click()
    await expectNamesContainText(page.locator('body'))
    await page.keyboard.press('Escape')
  }
})

type Copy = { start: number; end: number }

/** Returns how the marquee loops, and where its four copies stand when the loop begins and ends. */
function marqueeOf(page: Page) {
  const track = page.getByRole('region', { name: 'Our promise' }).locator('p').first().locator('..')
  return track.evaluate((element) => {
    const [loop] = element.getAnimations()
    if (!loop) throw new Error('Nothing moves')
    const timing = loop.effect?.getComputedTiming()
    const duration = Number(timing?.duration)
    loop.pause()
    const placesAt = (time: number) => {
      loop.currentTime = time
      return [...element.querySelectorAll('p')].map((copy) => copy.getBoundingClientRect().left)
    }
    const [starts, ends] = [placesAt(0), placesAt(duration - 0.001)]
    const copy = (index: number): Copy => ({ start: starts[index] ?? Number.NaN, end: ends[index] ?? Number.NaN })
    return { duration, iterations: timing?.iterations, first: copy(0), second: copy(1), third: copy(2), fourth: copy(3) }
  })
}

/** Checks the links and buttons whose name may differ from their text: those with a label, and those with text that is hidden from names. */
async function expectNamesContainText(part: Locator) {
  const texts = await part.locator('a, button, [role=link], [role=button]').evaluateAll((controls) =>
    controls.map((control, index) => {
      control.removeAttribute('data-checked')
      const isPartHidden = [...control.querySelectorAll('[aria-hidden=true], [aria-label]')].some(({ textContent }) => textContent !== '')
      if (!isPartHidden && !control.matches('[aria-label], [aria-labelledby]')) return ''
      // The page may change its controls while they are checked.
      control.setAttribute('data-checked', String(index))
      const nodes = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
      let text = ''
      while (nodes.nextNode()) {
        const parent = nodes.currentNode.parentElement
        if (!parent || parent.closest('svg')) continue
        // Text for screen readers alone stands in a box of 1 px.
        const isSeen = parent.checkVisibility({ visibilityProperty: true }) && parent.getBoundingClientRect().width > 1
        if (isSeen) text += nodes.currentNode.textContent
      }
      return text.replaceAll(/\s/g, '')
    }),
  )
  for (const [index, text] of texts.entries()) {
    if (!text) continue
    const letters = [...text].map((letter) => letter.replace(/[^\p{L}\p{N}]/u, String.raw`\$&`))
    const control = part.locator(`[data-checked="${index}"]`)
    await expect(control, `${part.page().url()}: ${text}`).toHaveAccessibleName(new RegExp(letters.join(String.raw`\s*`), 'i'))
  }
}
