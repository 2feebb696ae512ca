import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'

const render = (image: string) => renderToStaticMarkup(createElement(Picture, { image, alt: 'Saffron in a jar', sizes: '56px' }))

test('shows the brand mark for an empty address, which the browser would resolve to the page itself', () => {
  expect(render('')).toContain('src="/brand/mark.svg"')
  expect(render('')).toContain('alt=""')
  expect(render('https://example.com/a.jpg')).toContain('src="https://example.com/a.jpg"')
})
