import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Button as ShopButton, type ButtonProps } from './button.tsx'
import { Button as OfficeButton } from './office/button.tsx'

const buttons = {
  'the shop': (props: ButtonProps) => createElement(ShopButton, props),
  'the back-office': (props: ButtonProps) => createElement(OfficeButton, props),
}

describe.each(Object.entries(buttons))('a button of %s', (_, Button) => {
  it('keeps the focus and its text while busy, even where it is disabled otherwise', () => {
    const html = renderToStaticMarkup(createElement(Button, { busy: true, disabled: true }, 'Saving...'))
    expect(html).toContain('aria-disabled="true"')
    expect(html).toContain('aria-busy="true"')
    expect(html).not.toContain(' disabled=""')
    expect(html).toContain('Saving...')
  })

  it('is disabled only when it says so', () => {
    expect(renderToStaticMarkup(createElement(Button, { disabled: true }, 'Save'))).toContain(' disabled=""')
    expect(renderToStaticMarkup(createElement(Button, {}, 'Save'))).not.toContain('disabled=""')
  })
})
