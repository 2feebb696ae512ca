import { cart, openCheckout, savedAddress } from '#test/browser/checkout.ts'
import { expectAccessible } from '#test/browser/accessible.ts'
import { openCustomer, signInAs } from '#test/browser/customer.ts'
import { apiPath, signIn } from '#test/browser/fake-replies.ts'
import { expect, test } from '#test/browser/journey.ts'
import { expectNoOverflow } from '#test/browser/overflow.ts'
import { keepNotices } from '#test/browser/timers.ts'

/** The form of a new address at the checkout. */

test('the chosen state shows whole @everywhere', async ({ page }) => {
  await openCheckout(page)
  await page.getByRole('button', { name: 'Add a new address' }).click()
  const select = page.getByLabel('State', { exact: true })
  await expect(select).toBeVisible()
  const states = (await select.getByRole('option').allTextContents()).slice(1)
  expect(states.length).toBeGreaterThan(30)
  for (const state of states) {
    await select.selectOption(state)
    const isWhole = await select.evaluate((element: HTMLSelectElement) => {
      const style = getComputedStyle(element)
      const context = document.createElement('canvas').getContext('2d')
      if (!context) return false
      context.font = style.font
      const arrowPx = 20
      const roomPx = element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight) - arrowPx
      return context.measureText(element.value).width <= roomPx
    })
    // A name that is too long for the select is repeated as its description, where it wraps.
    if (!isWhole) await expect(select, state).toHaveAccessibleDescription(state)
  }
  await expectAccessible(page)
  await expectNoOverflow(page)
})

test('a new address can be marked Home or Work', async ({ page }) => {
  await openCheckout(page)
  await page.getByRole('button', { name: 'Add a new address' }).click()
  const form = page.getByRole('form', { name: 'New address' })
  await expect(form.getByRole('radio', { name: 'Home' })).toBeChecked()
  await form.getByRole('radio', { name: 'Work' }).check()
  await form.getByLabel('PIN code').fill('560001')
  await form.getByLabel('Full name').fill('Asha')
  await form.getByLabel('Phone', { exact: true }).fill('9876543210')
  await form.getByLabel('House number and street').fill('14 MG Road')
  const saving = page.waitForRequest((request) => request.url().endsWith('/users/addresses') && request.method() === 'POST')
  await form.getByRole('button', { name: 'Save address' }).click()
  expect((await saving).postDataJSON()).toMatchObject({ name: 'Asha', addressType: 'Work' })
})

test('saving an address keeps the payment where it is, and then glides to Place Order', async ({ page }) => {
  await signIn(page, { cartItems: cart })
  await page.addInitScript(() => {
    const calls: unknown[] = []
    Object.assign(window, { glides: calls })
    // Only recorded, so that the page stays still.
    Element.prototype.scrollIntoView = (options) => void calls.push(options)
  })
  await openCheckout(page)
  await page.getByRole('button', { name: 'Add a new address' }).click()
  await page.getByLabel('PIN code').fill('560001')
  await page.getByLabel('Full name').fill('Asha')
  await page.getByLabel('Phone', { exact: true }).fill('9876543210')
  await page.getByLabel('House number and street').fill('14 MG Road')
  await page.route(apiPath('/users/addresses'), (route) => route.fulfill({ json: { ...savedAddress, _id: 'a2', name: 'Asha' } }))
  const save = page.getByRole('button', { name: 'Save address' })
  await save.evaluate((button) => window.scrollBy({ top: button.getBoundingClientRect().top - window.innerHeight / 2, behavior: 'instant' }))
  const payment = page.getByRole('region', { name: 'Payment' })
  const topOf = async () => Math.round((await payment.boundingBox())?.y ?? Number.NaN)
  const before = await topOf()
  // By keyboard, because a click would scroll to the button first.
  await save.evaluate((button) => button.focus({ preventScroll: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Place Order/ })).toBeFocused()
  expect(Math.abs((await topOf()) - before)).toBeLessThanOrEqual(1)
  expect(await page.evaluate(() => Reflect.get(window, 'glides'))).toContainEqual({ block: 'nearest', behavior: 'smooth' })
})

test('a saved address is edited where it stands, and no order goes out meanwhile', async ({ page }) => {
  await openCheckout(page)
  const place = page.getByRole('button', { name: /^Place Order/ })
  await expect(place).toBeEnabled()
  const edit = page.getByRole('button', { name: 'Edit the address of Meera' })
  await edit.click()
  const form = page.getByRole('form', { name: 'Edit address' })
  await expect(form.getByLabel('PIN code')).toBeFocused()
  await expect(form.getByLabel('Full name')).toHaveValue('Meera')
  await expect(place).toBeDisabled()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(edit).toBeFocused()
  await expect(place).toBeEnabled()

  await edit.click()
  await form.getByLabel('Full name').fill('Meera Menon')
  await page.reload()
  await expect(form.getByLabel('Full name'), 'a half-typed change stays open after a reload').toHaveValue('Meera Menon')
  await expect(place).toBeDisabled()
  await page.route(apiPath('/users/addresses/a1'), (route) => route.fulfill({ json: { ...savedAddress, name: 'Meera Menon' } }))
  const saving = page.waitForRequest((request) => request.url().endsWith('/users/addresses/a1') && request.method() === 'PUT')
  await form.getByRole('button', { name: 'Save address' }).click()
  expect((await saving).postDataJSON()).toMatchObject({ name: 'Meera Menon', pincode: '560001', addressType: 'Home' })
  await expect(page.getByRole('button', { name: 'Edit the address of Meera Menon' })).toBeFocused()
  await expect(page.getByRole('radio', { name: /Meera Menon/ })).toBeChecked()
  await expect(place).toBeEnabled()
  await expectNoOverflow(page)
})

test('no order goes out while a new address is being typed, until it is saved, cancelled, or a saved one is chosen @everywhere', async ({ page, shop }) => {
  const customer = await openCustomer(shop)
  await signInAs(page, customer)
  await page.goto('/checkout')
  const place = page.getByRole('button', { name: /^Place Order/ })
  await expect(place).toBeEnabled()
  await page.getByRole('button', { name: 'Add a new address' }).click()
  const form = page.getByRole('form', { name: 'New address' })
  await form.getByLabel('Full name').fill('Tara Rao')
  await expect(place).toBeDisabled()
  await expect(page.getByText('Save or cancel the address above to place the order.')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(place).toBeEnabled()

  await page.getByRole('button', { name: 'Add a new address' }).click()
  await form.getByLabel('PIN code').fill('743165')
  await form.getByLabel('Full name').fill('Tara Rao')
  await form.getByLabel('Phone', { exact: true }).fill('2226543210')
  await form.getByLabel('House number and street').fill('12 Lake Road')
  // The draft survives a reload, and so does the reason.
  await page.reload()
  await expect(form.getByLabel('Full name')).toHaveValue('Tara Rao')
  await expect(place).toBeDisabled()

  const ask = async (question: string, answer: 'Save anyway' | 'Change address') => {
    await form.getByRole('button', { name: 'Save address' }).click()
    await page.getByRole('dialog', { name: question }).getByRole('button', { name: answer }).click()
  }
  await ask('2226543210 is no Indian mobile number. Couriers call it and send messages to it. Save the address with it?', 'Change address')
  await expect(form.getByLabel('Phone', { exact: true })).toBeFocused()
  await form.getByLabel('Phone', { exact: true }).fill('9876543211')
  await ask('Couriers need a city. Save the address without it?', 'Change address')
  await form.getByLabel('City').fill('Naihati')
  await form.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByRole('radio', { name: /Tara Rao/ })).toBeChecked()
  await expect(place).toBeEnabled()

  await page.getByRole('button', { name: 'Add a new address' }).click()
  await form.getByLabel('Full name').fill('Nobody')
  await page.getByRole('radio', { name: /Meera Iyer/ }).check()
  await expect(form).toHaveCount(0)
  await expect(place).toBeEnabled()
})

test('a PIN code of no state or of another state warns at its field, and is asked about once', async ({ page }) => {
  await openCheckout(page)
  await page.getByRole('button', { name: 'Add a new address' }).click()
  const form = page.getByRole('form', { name: 'New address' })
  await form.getByLabel('PIN code').fill('999999')
  await expect(form.getByLabel('PIN code')).toHaveAccessibleDescription('No state has this PIN code. Please check it.')
  await form.getByLabel('City').fill('Pune')
  await form.getByLabel('State').selectOption('Maharashtra')
  await form.getByLabel('Full name').fill('Asha')
  await form.getByLabel('Phone', { exact: true }).fill('9876543210')
  await form.getByLabel('House number and street').fill('14 MG Road')
  await expectAccessible(page)
  const save = form.getByRole('button', { name: 'Save address' })
  await save.click()
  const question = page.getByRole('dialog', { name: 'No state has PIN code 999999. Save the address with it?' })
  await expect(question.getByRole('button', { name: 'Change address' }), 'the safe answer').toBeFocused()
  await question.getByRole('button', { name: 'Change address' }).click()
  await expect(form.getByLabel('PIN code')).toBeFocused()

  await form.getByLabel('PIN code').fill('560001')
  await expect(form.getByLabel('PIN code')).toHaveAccessibleDescription('')
  await expect(form.getByLabel('State')).toHaveAccessibleDescription('PIN code 560001 is in Karnataka.')
  await form.getByLabel('PIN code').fill('999999')
  await save.click()
  const posted = page.waitForRequest((request) => request.url().endsWith('/users/addresses') && request.method() === 'POST')
  await question.getByRole('button', { name: 'Save anyway' }).click()
  expect((await posted).postDataJSON()).toMatchObject({ pincode: '999999', state: 'Maharashtra' })
})

test('an empty required field is marked, named at itself, and brought into view with the focus', async ({ page }) => {
  await openCheckout(page)
  await page.getByRole('button', { name: 'Add a new address' }).click()
  const form = page.getByRole('form', { name: 'New address' })
  await form.getByLabel('PIN code').fill('560001')
  await form.getByLabel('Full name').fill('Asha')
  await form.getByRole('button', { name: 'Save address' }).click()
  const phone = form.getByLabel('Phone', { exact: true })
  await expect(phone).toBeFocused()
  await expect(phone).toBeInViewport({ ratio: 1 })
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  await expect(phone).toHaveAccessibleDescription('Please fill in this field.')
  await expect(form.getByText('Please fill all required fields', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await phone.fill('9876543210')
  await expect(phone).not.toHaveAttribute('aria-invalid')
})

test('an address without a street is asked about once, and a deleted address comes back by Undo @everywhere', async ({ page, shop }) => {
  const customer = await openCustomer(shop)
  await signInAs(page, customer)
  await keepNotices(page)
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Add a new address' }).click()
  const form = page.getByRole('form', { name: 'New address' })
  await form.getByLabel('PIN code').fill('560002')
  await form.getByLabel('Full name').fill('Asha Rao')
  await form.getByLabel('Phone', { exact: true }).fill('9876543211')
  const save = form.getByRole('button', { name: 'Save address' })
  await save.click()
  const question = page.getByRole('dialog', { name: 'Couriers need a house number and street. Save the address without it?' })
  await question.getByRole('button', { name: 'Change address' }).click()
  await expect(form.getByLabel('House number and street')).toBeFocused()
  await save.click()
  await question.getByRole('button', { name: 'Save anyway' }).click()
  const asha = page.getByRole('radio', { name: /Asha Rao/ })
  await expect(asha).toBeChecked()

  await page.getByRole('radio', { name: /Meera Iyer/ }).check()
  await page.getByRole('button', { name: 'Delete the address of Meera Iyer' }).click()
  await expect(asha).toBeChecked()
  await expect(page.getByText('The address of Meera Iyer was deleted.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('radio', { name: /Meera Iyer.*12 MG Road/ })).toBeChecked()
  await page.reload()
  await expect(page.getByRole('radio', { name: /Meera Iyer/ }), 'the default again').toBeChecked()
  await expect(page.getByRole('radio')).toHaveCount(2)
})
