/**
 * The checkout.js of the simulated provider. It defines `window.Razorpay` like the provider's script, with a dialog that pays, fails, leaves the payment
 * open or closes. With `redirect` it posts the result to `callback_url`. Browsers run this text unchanged.
 */
export const checkoutScript = `'use strict'
window.Razorpay = class Razorpay {
  #options
  #listeners = {}
  #dialog

  constructor(options) {
    this.#options = options
  }

  on(event, listener) {
    ;(this.#listeners[event] ??= []).push(listener)
  }

  open() {
    const { amount, name, description, order_id: orderId } = this.#options
    const rupees = (amount / 100).toLocaleString('en-IN', { style: 'currency', currency: 'INR' })
    const dialog = document.createElement('dialog')
    dialog.setAttribute('aria-labelledby', 'sandbox-payment-title')
    dialog.className = 'sandbox-payment'
    const heading = part('h2', 'Test payment to ' + name)
    heading.id = 'sandbox-payment-title'
    const status = part('p', '')
    status.setAttribute('role', 'alert')
    dialog.append(
      heading,
      part('p', rupees),
      part('p', description + ' · ' + orderId),
      part('p', 'Test mode: no money moves.'),
      status,
      button('Pay ' + rupees, () => this.#pay('success', status)),
      button('Fail this payment', () => this.#pay('failure', status)),
      button('Leave it open, as a UPI app does', () => this.#pay('open', status)),
      button('Close', () => this.#dismiss()),
    )
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      this.#dismiss()
    })
    Object.assign(dialog.style, { margin: 'auto', padding: '24px', width: 'min(360px, calc(100vw - 32px))', border: '0', borderRadius: '16px', background: '#fff', color: '#1E1613' })
    document.body.append(dialog)
    dialog.showModal()
    this.#dialog = dialog
    if (this.#options.timeout) setTimeout(() => dialog.open && this.#dismiss(), this.#options.timeout * 1000)
  }

  close() {
    this.#dialog?.close()
    this.#dialog?.remove()
  }

  #dismiss() {
    this.close()
    this.#options.modal?.ondismiss?.()
  }

  async #pay(outcome, status) {
    const buttons = this.#dialog.querySelectorAll('button')
    for (const each of buttons) each.disabled = true
    try {
      const response = await fetch('/sandbox/razorpay/pay', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ order_id: this.#options.order_id, outcome }),
      })
      const answer = await response.json()
      if (!response.ok) throw new Error(answer.error.description)
      if (outcome !== 'open' && this.#options.redirect) return post(this.#options.callback_url, outcome === 'success' ? answer : { 'error[code]': 'BAD_REQUEST_ERROR', 'error[description]': 'Payment failed' })
      if (outcome === 'success') {
        this.close()
        this.#options.handler?.(answer)
        return
      }
      if (outcome === 'open') throw new Error('The payment is open. It may still arrive.')
      status.textContent = 'The payment failed. You can try again.'
      const error = { code: 'BAD_REQUEST_ERROR', description: 'Payment failed', metadata: { order_id: answer.razorpay_order_id, payment_id: answer.razorpay_payment_id } }
      for (const listener of this.#listeners['payment.failed'] ?? []) listener({ error })
    } catch (error) {
      status.textContent = error.message
    }
    for (const each of buttons) each.disabled = false
  }
}

function post(action, fields) {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}

function part(tag, text) {
  const element = document.createElement(tag)
  element.textContent = text
  element.style.margin = '0 0 8px'
  return element
}

function button(text, act) {
  const element = part('button', text)
  element.type = 'button'
  Object.assign(element.style, { display: 'block', width: '100%', minHeight: '48px', margin: '8px 0 0', border: '1px solid #8A7D72', borderRadius: '10px', background: text.startsWith('Pay') ? '#4A2C6F' : '#fff', color: text.startsWith('Pay') ? '#fff' : '#1E1613', font: 'inherit', fontWeight: '600' })
  element.addEventListener('click', act)
  return element
}
`
