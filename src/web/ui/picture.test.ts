import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'

const drawn = (image: string) => renderToStaticMarkup(createElement(Picture, { image, alt: 'Saffron in a jar', sizes: '56px' }))

test('stands in with the mark where there is no picture, so that nobody asks for the page itself as one', () => {
  expect(drawn('')).toContain('src="/brand/mark.svg"')
  expect(drawn('')).toContain('alt=""')
  expect(drawn('https://example.com/a.jpg')).toContain('src="https://example.com/a.jpg"')
})
