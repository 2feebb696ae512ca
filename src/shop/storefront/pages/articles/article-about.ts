// Not read from articles.ts, so that the page of a product does not load all articles. A test compares the two.
const aboutSaffron = { slug: 'how-to-test-saffron-at-home', title: 'How to test saffron at home' }

const aboutShilajit = { slug: 'what-shilajit-is', title: 'What shilajit is, and how resin differs from powder' }

/** Returns the article that helps to choose a product, judged by its name like `careOf`. */
export function articleAbout({ name }: { name: string }) {
  if (/saffron|kesar/i.test(name)) return aboutSaffron
  return /shilajit/i.test(name) ? aboutShilajit : undefined
}
