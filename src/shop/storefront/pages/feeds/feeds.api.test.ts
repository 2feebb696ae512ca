import { parse } from 'csv-parse/sync'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { listProducts } from '#shop/catalogue/server/queries.server.ts'
import { priceVariant } from '#shop/catalogue/rules/variant-price.ts'
import { signedInAdmin } from '#test/make.ts'
import { makeProduct } from '#test/make-product.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { trackStock } from '#test/track-stock.ts'
import { defaultSettings } from '#shop/settings/rules/settings.ts'
import { productData } from '../structured-data.ts'
import { shopContext } from '#ui/shop-context.ts'
import { siteOf } from '#site/site-facts.ts'
import { loader as googleLoader } from './google-feed.ts'
import { loader as metaLoader } from './meta-feed.ts'

type Row = Record<string, string | undefined>

function argsOf(path: string) {
  const url = new URL(path, 'http://shop.example')
  const context = new RouterContextProvider()
  context.set(shopContext, shop)
  return { request: new Request(url), url, params: {}, context, pattern: path }
}

/** Parses the feed of Google. Throws for a line that is no element with plain or escaped text. */
function parseGoogle(xml: string) {
  const lines = xml.trim().split('\n')
  expect(lines.splice(0, 3)).toEqual(['<?xml version="1.0" encoding="UTF-8"?>', '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">', '<channel>'])
  const items: Record<string, string[]>[] = []
  for (const line of lines) {
    if (line === '<item>') items.push({})
    const [, name, text = ''] = /^<g:(\w+)>((?:[^<&]|&(?:amp|lt|gt|quot);)*)<\/g:\1>$/.exec(line) ?? []
    if (name) (items.at(-1) ?? {})[name] = [...(items.at(-1)?.[name] ?? []), unescape(text)]
    else expect(line).toMatch(/^<(?:\/?item|\/channel|\/rss|title|link|description|g:shipping)>/)
  }
  return items
}

const unescape = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

const readGoogle = async () => parseGoogle(await (await googleLoader(argsOf('/feeds/google.xml'))).text())

async function readMeta(): Promise<Row[]> {
  return parse(await (await metaLoader(argsOf('/feeds/meta.csv'))).text(), { columns: true })
}

const texts = (description: string) => JSON.stringify({ description })

test('both feeds list each pack of the published products with what the shop charges', async () => {
  const { id } = await makeProduct(shop, {
    name: 'Mongra <b>"A" & B</b>, 1\u0001\nst',
    image: '/media/saffron.jpg',
    gallery: ['/media/a,b.jpg', 'https://pictures.example/c.jpg'],
    pageTexts: texts('**Deep** red, [read on](/blog).\n\n- one & two'),
    variants: [
      { quantity: '1 g', price: 549, discount: 10, mrp: 649 },
      { quantity: '0.5 kg', price: 1000, discount: 12.5 },
      { quantity: 'Gift box', price: 100, mrp: 90 },
    ],
  })
  await makeProduct(shop, { name: 'A draft', status: 'draft' })
  await trackStock(shop, id, 0, {}, 'Gift box')
  const setBarcode = (quantity: string, barcode: string) =>
    shop.db.updateTable('stockItem').set({ barcode }).where('productId', '=', id).where('quantity', '=', quantity).execute()
  await setBarcode('1 g', '8901030865237')
  await setBarcode('0.5 kg', 'OUR-CODE-1')

  const base = shop.config.PUBLIC_URL
  const path = `${base}/product/mongra-b-a-b-b-1-st-${id}`
  const [first, second, third, ...others] = await readGoogle()
  expect(others).toEqual([])
  expect(first).toEqual({
    id: [`${id}-1g`],
    item_group_id: [id],
    title: ['Mongra <b>"A" & B</b>, 1 st, 1 g'],
    description: ['Deep red, read on. one & two'],
    link: [`${path}?pack=1+g`],
    image_link: [`${base}/media/saffron.jpg`],
    additional_image_link: [`${base}/media/a,b.jpg`, 'https://pictures.example/c.jpg'],
    price: ['649.00 INR'],
    sale_price: ['494.10 INR'],
    maximum_retail_price: ['649.00 INR'],
    availability: ['in_stock'],
    condition: ['new'],
    brand: ['Swachh'],
    gtin: ['8901030865237'],
    product_type: ['saffron'],
    size: ['1 g'],
    unit_pricing_measure: ['1g'],
    unit_pricing_base_measure: ['1g'],
  })
  // Without an MRP of its own the only price is the one to pay: the shown MRP of ₹1,870 is computed.
  expect(second).toMatchObject({ price: ['875.00 INR'], identifier_exists: ['no'], unit_pricing_measure: ['500g'] })
  expect(second).not.toHaveProperty('sale_price')
  expect(second).not.toHaveProperty('gtin')
  expect(third).toMatchObject({ price: ['100.00 INR'], availability: ['out_of_stock'], link: [`${path}?pack=Gift+box`] })
  for (const field of ['sale_price', 'maximum_retail_price', 'unit_pricing_measure']) expect(third).not.toHaveProperty(field)

  expect(await readMeta()).toMatchObject([
    {
      id: `${id}-1g`,
      item_group_id: id,
      title: 'Mongra <b>"A" & B</b>, 1 st, 1 g',
      price: '649.00 INR',
      sale_price: '494.10 INR',
      availability: 'in stock',
      link: `${path}?pack=1+g`,
      additional_image_link: `${base}/media/a%2Cb.jpg,https://pictures.example/c.jpg`,
      gtin: '8901030865237',
      shipping: 'IN:::0.00 INR',
    },
    { price: '875.00 INR', sale_price: '', gtin: '' },
    { price: '100.00 INR', availability: 'out of stock' },
  ])
})

test('the feeds and the catalogue name the same packs and prices', async () => {
  for (const discount of [0, 7, 33.33, 100])
    await makeProduct(shop, { name: `Saffron ${discount}`, variants: [{ quantity: '1 g', price: 333.33, discount, mrp: 333.33 }] })
  const products = await listProducts(shop.db)
  const expected = products.flatMap(({ _id, variants }) => variants.map((variant) => [_id, (priceVariant(variant, 1).finalPaise / 100).toFixed(2)]))
  const google = await readGoogle()
  expect(google.map(({ item_group_id: group = [], price = [], sale_price: sale = price }) => [group[0], sale[0]?.replace(' INR', '')])).toEqual(expected)
  const meta = await readMeta()
  expect(meta.map(({ item_group_id: group, price, sale_price: sale }) => [group, (sale || price)?.replace(' INR', '')])).toEqual(expected)
})

test('leaves out a product without a picture', async () => {
  await makeProduct(shop, { name: 'Bare', image: '' })
  const { id } = await makeProduct(shop, { name: 'Pictured', image: '', gallery: ['/media/a.jpg'] })
  expect(new Set((await readGoogle()).map(({ item_group_id: group = [] }) => group[0]))).toEqual(new Set([id]))
  expect(new Set((await readMeta()).map(({ item_group_id: group }) => group))).toEqual(new Set([id]))
})

test('an empty catalogue, and texts at their limits, give valid feeds', async () => {
  expect(await readGoogle()).toEqual([])
  expect(await readMeta()).toEqual([])
  await makeProduct(shop, { name: '=1+1 '.repeat(40), pageTexts: texts('🌸'.repeat(5000)), variants: [{ quantity: 'g'.repeat(60), price: 1 }] })
  const [item] = await readGoogle()
  expect(item?.['title']?.[0]?.length).toBeLessThanOrEqual(150)
  expect(item?.['title']?.[0]).toMatch(/^(?:=1\+1 )+=1\+1…, g{60}$/)
  expect(item?.['description']?.[0]?.length).toBeLessThanOrEqual(5000)
  expect(item?.['description']?.[0]?.isWellFormed()).toBe(true)
  const [row] = await readMeta()
  expect(row?.['title']).toMatch(/^'=1/)
})

test('a shop that charges for delivery promises no free one to machines', async () => {
  await makeProduct(shop, { name: 'Honey', image: '/media/honey.jpg', variants: [{ quantity: '1 g', price: 500 }] })
  const xmlOf = async () => (await googleLoader(argsOf('/feeds/google.xml'))).text()
  const dataOf = async (charge: number) => {
    const [product] = await listProducts(shop.db)
    return (
      product && productData('https://shop.example', product, siteOf({ ...defaultSettings, deliveryCharge: { ...defaultSettings.deliveryCharge, charge } }, ''))
    )
  }
  expect(await xmlOf()).toContain('<g:price>0.00 INR</g:price>')
  expect(JSON.stringify(await dataOf(0))).toContain('"shippingRate":{"@type":"MonetaryAmount","value":0')
  await send('PUT', '/settings', { token: await signedInAdmin(), body: { deliveryCharge: { ...defaultSettings.deliveryCharge, charge: 60 } } })
  const xml = await xmlOf()
  expect(xml).not.toMatch(/g:shipping|free/i)
  expect(xml).toContain('Inclusive of all taxes. The cart shows what delivery costs.')
  expect(JSON.stringify(await dataOf(60))).not.toMatch(/shipping|free/i)
  expect((await readMeta()).map(({ shipping }) => shipping)).toEqual([''])
})

test('the feed of Google names food type and best before where the owner entered them', async () => {
  const { id } = await makeProduct(shop, { name: 'Saffron', image: '/media/saffron.jpg', variants: [{ quantity: '1 g', price: 500 }] })
  const xmlOf = async () => (await googleLoader(argsOf('/feeds/google.xml'))).text()
  expect(await xmlOf()).not.toContain('g:product_detail')
  await shop.db.updateTable('product').set({ foodType: 'vegetarian', bestBeforeMonths: 24 }).where('id', '=', id).execute()
  const detail = (name: string, value: string) =>
    `<g:product_detail><g:section_name>Product details</g:section_name><g:attribute_name>${name}</g:attribute_name><g:attribute_value>${value}</g:attribute_value></g:product_detail>`
  const xml = await xmlOf()
  expect(xml).toContain(detail('Food type', 'Vegetarian'))
  expect(xml).toContain(detail('Best before', '24 months from packing'))
  const [product] = await listProducts(shop.db)
  expect(product && productData('https://shop.example', product, siteOf(defaultSettings, ''))).toMatchObject({
    additionalProperty: [
      { '@type': 'PropertyValue', name: 'Food type', value: 'Vegetarian' },
      { '@type': 'PropertyValue', name: 'Best before', value: '24 months from packing' },
    ],
  })
})
