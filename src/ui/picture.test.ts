import { createElement } from 'react'
import { createRoutesStub } from 'react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'

function render(image: string) {
  const Page = createRoutesStub([{ path: '/', Component: () => createElement(Picture, { image, alt: 'Saffron in a jar', sizes: '56px' }) }])
  return renderToStaticMarkup(createElement(Page))
}

test('shows the brand mark for an empty address, which the browser would resolve to the page itself', () => {
  expect(render('')).toContain('src="/brand/mark.svg"')
  expect(render('')).toContain('alt=""')
  expect(render('https://example.com/a.jpg')).toContain('src="https://example.com/a.jpg"')
})
