/** Pages that answer a question rather than show a product. `words`: what people search for when they need the page. */
export type HelpPage = { title: string; to: string; words: readonly string[] }

export const helpPages: readonly HelpPage[] = [
  { title: 'Returns and refunds', to: '/returns', words: ['return', 'refund', 'replace', 'exchange', 'damaged', 'broken', 'money back', 'cancel order'] },
  { title: 'Shipping', to: '/shipping', words: ['delivery', 'deliver', 'courier', 'dispatch', 'arrive', 'how long', 'charges', 'cash on delivery', 'COD'] },
  { title: 'My Orders', to: '/Myorders', words: ['track order', 'tracking', 'where is my order', 'order status', 'cancel order', 'invoice', 'bill'] },
  { title: 'All products', to: '/products', words: ['price', 'prices', 'price list', 'cost', 'rate', 'shop', 'buy'] },
  { title: 'Contact Us', to: '/contact', words: ['help', 'support', 'customer care', 'phone', 'call', 'email', 'whatsapp', 'address', 'complaint'] },
  { title: 'My Profile', to: '/ProfilePage', words: ['account', 'password', 'change email', 'delete account'] },
  { title: 'Saved for later', to: '/wishlist', words: ['wishlist', 'wish list', 'favourites', 'favorites'] },
  { title: 'Privacy', to: '/privacy', words: ['data', 'cookies'] },
  { title: 'Terms', to: '/terms', words: ['conditions', 'rules'] },
]
