import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/browser/accessible.ts'
import { holdBack } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { desktop } from '#test/browser/screen-sizes.ts'
import { openAccount } from '#test/browser/shopper.ts'
import { keepNotices } from '#test/browser/timers.ts'

const tagline = 'From soil to soul: saffron and shilajit, with care since 1955'

const headerLinks = ['Home /', 'Products /products', 'About Us /about', 'Blog /blog', 'Contact Us /contact']
const footerLinks = ['Home /', 'Products /products', 'About /about', 'Blogs /blog', 'Contact /contact']

test.describe('on a desktop', () => {
  test.use(desktop)

  test('header, footer and banner are as specified @essential', async ({ page }) => {
    await page.goto('/')
    expect(await linksIn(page.getByRole('navigation', { name: 'Main' }))).toEqual(headerLinks)
    expect(await linksIn(page.getByRole('region', { name: 'Explore' }))).toEqual(footerLinks)
    await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()}`)
    for (const text of ['Mon-Fri 10am-5pm', 'Instagram', 'Facebook', 'WhatsApp', 'developed by'])
      await expect(page.getByRole('contentinfo')).toContainText(text)
    await expect(page.getByRole('img', { name: 'Food safety licence' })).toBeVisible()

    await test.step('the tagline runs four times, and can be paused', async () => {
      const promise = page.getByRole('region', { name: 'Our promise' })
      await expect(promise.locator('p')).toHaveText([tagline, tagline, tagline, tagline])
      const moving = promise.locator('p').first().locator('..')
      await expect(moving).toHaveCSS('animation-duration', '20s')
      await promise.getByRole('button', { name: 'Pause the moving text' }).click()
      await page.mouse.move(5, 500)
      await expect(moving).toHaveCSS('animation-play-state', 'paused')
    })

    await test.step('a link scrolls to the top, and the scroll button appears above 300 px', async () => {
      const up = page.getByRole('button', { name: 'Scroll to top' })
      await scrollTo(page, 301)
      await expect(up).toBeVisible()
      await scrollTo(page, 300)
      await expect(up).toBeHidden()
      await scrollTo(page, 301)
      await up.click()
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
      await expect(up).toBeHidden()
      await scrollTo(page, 2000)
      await page.getByRole('region', { name: 'Explore' }).getByRole('link', { name: 'About' }).click()
      await expect(page).toHaveURL(/\/about$/)
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    })

    await test.step('the badge shows the sum of the quantities at once', async () => {
      await page.evaluate(() => {
        localStorage.setItem('cartItems', '[{"_id":"a","name":"A","price":1,"variant":"1 g","qty":2},{"_id":"b","name":"B","price":1,"variant":"1 g"}]')
        window.dispatchEvent(new Event('cart-updated'))
      })
      await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toHaveAttribute('href', '/cart')
    })
  })
})

test('About describes the stores, and Contact has a labelled map with a link', async ({ page }) => {
  await page.goto('/about')
  const stores = page.getByRole('region', { name: 'Our stores' })
  await expect(stores.getByRole('heading', { level: 3 })).toHaveText([/store$/, /store$/, /store$/])
  await page.goto('/contact')
  const visit = page.getByRole('region', { name: 'Visit us' })
  await expect(visit.getByRole('img', { name: /^Map, drawn and not to scale: .* the shop at .*Karewa Road/ })).toBeVisible()
  await expect(visit.getByRole('link', { name: 'Open the area in a map' })).toHaveAttribute('href', /openstreetmap\.org/)
})

test('a visitor chooses a login method and returns to the page of origin', async ({ page, shop }) => {
  const { email, password } = await openAccount(shop)
  await page.goto('/about')
  const dialog = page.getByRole('dialog', { name: 'Choose Login Method' })
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(dialog.getByRole('button')).toHaveText(['Login with Email', 'Login with Phone', 'Cancel'])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Log In' }).click()
  await dialog.getByRole('button', { name: 'Login with Phone' }).click()
  await expect(page).toHaveURL(/\/login-phone$/)
  await page.goto('/about')
  await page.getByRole('button', { name: 'Log In' }).click()
  await dialog.getByRole('button', { name: 'Login with Email' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/about$/)

  await test.step('the menu has the same links and the cart, and closes on a click outside', async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect.poll(() => linksIn(page.getByRole('navigation', { name: 'Menu' }))).toEqual([...headerLinks, 'Cart (0) /cart'])
    await expectAccessible(page)
    await page.mouse.click(350, 500)
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
    await page.getByRole('button', { name: 'My account' }).click()
    await expect(page.getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/Myorders')
    await expect(page.getByRole('link', { name: 'My Profile' })).toHaveAttribute('href', '/ProfilePage')
    await page.mouse.click(20, 600)
    await expect(page.getByRole('link', { name: 'My Orders' })).toBeHidden()
  })

  await test.step('logs out to the home page', async () => {
    await page.getByRole('button', { name: 'My account' }).click()
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(page).toHaveURL(/\/$/)
    expect(await page.evaluate(() => ['token', 'role', 'userId'].map((key) => localStorage.getItem(key)))).toEqual([null, null, null])
  })
})

test('the contact form checks nothing in the browser, and shows the result', async ({ page }) => {
  await keepNotices(page)
  await page.goto('/contact')
  await page.getByLabel('Email').fill('not an address')
  await page.getByLabel('Phone').fill('98765 43210')
  await page.getByLabel('Message').fill('Do you ship to Leh?')
  const release = await holdBack(page, '/leads')
  await page.getByRole('button', { name: 'Send message' }).click()
  // A success clears the fields, so they are read-only meanwhile.
  for (const label of ['Name', 'Phone', 'Email', 'Subject', 'Message']) await expect(page.getByLabel(label, { exact: true })).toHaveJSProperty('readOnly', true)
  await release()
  await expect(page.getByRole('alert')).toHaveText('Message sent successfully ✅')
  await expect(page.getByLabel('Message')).toHaveValue('')
  await page.getByRole('button', { name: 'Dismiss this notice' }).click()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to send message ❌' })).toBeVisible()
  await expect(page.getByText('Please write your message.')).toBeVisible()
  await expectAccessible(page)
})

test('the contact form shows a server error at its field, and a success with a message number @everywhere @essential', async ({ page, shop }) => {
  await keepNotices(page)
  await page.goto('/contact')
  await page.getByLabel('Message').fill('Do you ship to Leh?')
  const send = () => page.getByRole('button', { name: 'Send message' }).click()
  await send()
  const email = page.getByLabel('Email')
  await expect(page.getByRole('region', { name: 'Notices' }).getByRole('alert')).toHaveText('Failed to send message ❌')
  await expect(email).toHaveAccessibleDescription('Please add an e-mail address or a phone number, so that we can answer.')
  await expect(email).toBeFocused()
  await expect(page.getByLabel('Message'), 'what was written is kept').toHaveValue('Do you ship to Leh?')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await email.pressSequentially('m')
  await expect(email).not.toHaveAttribute('aria-invalid')
  const address = `contact-${Date.now()}@example.com`
  await email.fill(address)
  await send()
  const receipt = page.getByRole('status').filter({ hasText: 'Your message has the number' })
  await expect(receipt).toContainText(`A copy goes to ${address}.`)
  const [, number = ''] = /number (\w{12})\./.exec((await receipt.textContent()) ?? '') ?? []
  await expect.poll(async () => (await shop.mailbox()).find(({ to }) => to === address)?.text).toContain(`Its number is ${number}.`)
})

const linksIn = (part: ReturnType<Page['getByRole']>) =>
  part.getByRole('link').evaluateAll((links) => links.map((link) => `${link.textContent} ${link.getAttribute('href')}`))

async function scrollTo(page: Page, top: number) {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
}
